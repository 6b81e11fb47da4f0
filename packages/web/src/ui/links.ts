import { Anchor, Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A button that leads somewhere: a real link, typed by the routes. */
export const ButtonLink = createLink(Button<'a'>)
export const TextLink = createLink(Anchor<'a'>)
