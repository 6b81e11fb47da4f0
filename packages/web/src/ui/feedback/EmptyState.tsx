import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from './Illustration.tsx'
import classes from './EmptyState.module.css'

interface Props {
  drawing: IllustrationName
  title: string
  hint?: string
  /** The one thing to do next. */
  action?: ReactNode
  /** The level of the title where it is the only heading of the screen. */
  order?: 1 | 2
}

/** What a screen shows when it has nothing to show: why, and what to do about it. */
export function EmptyState({ drawing, title, hint, action, order = 2 }: Props) {
  const Title = `h${order}` as const
  return (
    <div className={classes.root}>
      <Illustration name={drawing} />
      <Title className={classes.title}>{title}</Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
