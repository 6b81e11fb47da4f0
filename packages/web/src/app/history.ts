import { createBrowserHistory } from '@tanstack/react-router'

/** Made before the router, in a file that comes before it: both in one go would hold up a phone. */
export const history = createBrowserHistory()
