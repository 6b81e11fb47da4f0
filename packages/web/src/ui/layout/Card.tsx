import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

interface Props {
  title: string
  /** A word beside the title. */
  note?: ReactNode
  /** A way to more, at the end of the line. */
  action?: ReactNode
  children: ReactNode
}

/** One part of a page under its own heading. */
export function Card({ title, note, action, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {note}
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </section>
  )
}
