import type { ReactNode } from 'react'
import classes from './MoreFields.module.css'

interface Props {
  title: string
  /** Opens the section, so that an error in it can be seen. */
  hasError?: boolean
  children: ReactNode
}

/** Collapsed section for rarely used fields. */
export function MoreFields({ title, hasError = false, children }: Props) {
  return (
    <details className={classes.more} open={hasError || undefined}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}
