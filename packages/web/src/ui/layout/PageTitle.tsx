import type { ReactNode } from 'react'
import classes from './PageTitle.module.css'

interface Props {
  /** Small image before the title. */
  picture?: ReactNode
  title: string
  /** Formatted number of items on the page. */
  count?: string | undefined
  /** Keeps the actions beside the title on a phone; suitable for few actions. */
  isOneLine?: boolean
  /** Secondary actions first, the one primary action last. */
  children?: ReactNode
}

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
