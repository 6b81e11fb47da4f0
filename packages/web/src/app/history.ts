import { createBrowserHistory } from '@tanstack/react-router'

/** The history is created before the router, in an earlier file: both in one task would block a phone. */
export const history = createBrowserHistory()
