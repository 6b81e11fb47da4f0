import { lazy } from 'react'

/** For screens that are of use before it is there: what it is made with weighs more than most of them. */
export const LazyMarkdown = lazy(async () => ({ default: (await import('./Markdown.tsx')).Markdown }))
