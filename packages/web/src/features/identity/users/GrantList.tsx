import type { ReactNode } from 'react'
import classes from './GrantList.module.css'

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
export function GrantList({ title, act, none, rows, children }: Props) {
  return (
    <section className={classes.list}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {act}
      </div>
      {/* Its line is kept while nobody knows: most accounts have none. */}
      {!rows?.length && <p className={classes.none}>{rows ? none : '\u00a0'}</p>}
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
