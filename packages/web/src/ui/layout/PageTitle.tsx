import type { ReactNode } from 'react'
import classes from './PageTitle.module.css'

interface Props {
  /** A small picture before the title. */
  picture?: ReactNode
  title: string
  /** How many things the page holds, already written out. */
  count?: string | undefined
  /** Where the actions are few enough to stand beside the title on a phone. */
  isOneLine?: boolean
  /** Quiet actions first, the one primary action last. */
  children?: ReactNode
}

/** The first line of a page. */
export function PageTitle({ picture, title, count, isOneLine = false, children }: Props) {
  return (
    <div className={classes.root} data-one-line={isOneLine || undefined}>
      {picture}
      <h1 className={classes.title}>{title}</h1>
      {count !== undefined && <span className={classes.count}>{count}</span>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
