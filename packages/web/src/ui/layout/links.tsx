import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type LinkProps<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own>

/** A link styled as a button, typed by the routes. */
export const ButtonLink = createLink((props: LinkProps<ButtonProps>) => <Button component="a" {...props} />)

export const TextLink = createLink((props: LinkProps<AnchorProps>) => <Anchor component="a" {...props} />)
