import type { ReactNode } from 'react'
import classes from './MoreFields.module.css'

/** Fields that most people never touch, folded away. */
export function MoreFields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.more}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}
