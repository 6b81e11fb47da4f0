import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from './Illustration.tsx'
import classes from './EmptyState.module.css'

export interface EmptyStateProps {
  illustration: IllustrationName
  title: string
  hint?: string
  /** Primary next step. */
  action?: ReactNode
  /** Heading level: 1 when the title is the only heading of the screen. */
  order?: 1 | 2
}

/** Placeholder for a screen without content: the reason and the next step. */
export function EmptyState({ illustration, title, hint, action, order = 2 }: EmptyStateProps) {
  const Title = `h${order}` as const
  return (
    <div className={classes.root}>
      <Illustration name={illustration} />
      <Title className={classes.title}>{title}</Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
