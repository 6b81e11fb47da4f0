import type { ReactNode } from 'react'
import classes from './HeldList.module.css'

export interface HeldRow {
  id: number
  name: string
  facts: string
  /** What can be done with it, or why nothing can. */
  end: ReactNode
}

interface Props {
  title: string
  /** Beside the title. */
  act: ReactNode
  none: string
  rows: HeldRow[] | undefined
  /** Dialogs. */
  children?: ReactNode
}

/** Things of one kind that an account has. */
export function HeldList({ title, act, none, rows, children }: Props) {
  return (
    <section className={classes.list}>
      <div className={classes.head}>
        <h4>{title}</h4>
        {act}
      </div>
      {rows?.length === 0 && <p className={classes.none}>{none}</p>}
      <ul>
        {rows?.map(({ id, name, facts, end }) => (
          <li key={id}>
            <div>
              <span className={classes.name}>{name}</span>
              <span className={classes.facts}>{facts}</span>
            </div>
            {end}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
