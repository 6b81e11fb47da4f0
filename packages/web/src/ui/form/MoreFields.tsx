import type { ReactNode } from 'react'
import classes from './MoreFields.module.css'

/** Collapsed section for rarely used fields. */
export function MoreFields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.more}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}
