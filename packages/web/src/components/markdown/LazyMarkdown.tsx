import { lazy } from 'react'

/** Lazy variant for screens that are useful before Markdown is rendered; the renderer is larger than most screens. */
export const LazyMarkdown = lazy(async () => ({ default: (await import('./Markdown.tsx')).Markdown }))
