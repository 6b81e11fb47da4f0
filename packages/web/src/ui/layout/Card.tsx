import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

interface Props {
  title: string
  /** Short text beside the title. */
  note?: ReactNode
  /** Link to details, at the end of the title line. */
  action?: ReactNode
  children: ReactNode
}

/** Section of a page with its own heading. */
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
