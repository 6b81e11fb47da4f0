import { useMemo } from 'react'
import classes from './Markdown.module.css'
import { renderMarkdown } from './markdown/render.tsx'

/** Text that the site's operator wrote in markdown: safe, whatever is in it. */
export function Markdown({ text }: { text: string }) {
  const content = useMemo(() => renderMarkdown(text), [text])
  return <div className={classes.text}>{content}</div>
}
