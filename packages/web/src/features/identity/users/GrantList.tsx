import type { ReactNode } from 'react'
import classes from './GrantList.module.css'

export interface GrantRow {
  id: number
  name: string
  facts: string
  /** Action on the row, or the reason why there is none. */
  end: ReactNode
}

interface Props {
  title: string
  /** Action beside the title. */
  act: ReactNode
  emptyText: string
  rows: GrantRow[] | undefined
  /** Dialogs of the list. */
  children?: ReactNode
}

export function GrantList({ title, act, emptyText, rows, children }: Props) {
  return (
    <section className={classes.list}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {act}
      </div>
      {/* The row keeps its height while loading, because most accounts have no entries. */}
      {!rows?.length && <p className={classes.none}>{rows ? emptyText : '\u00a0'}</p>}
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
