import type { ReactNode } from 'react'
import classes from './RowList.module.css'

/** A short list of things that are opened beside it. */
export const RowList = ({ children }: { children: ReactNode }) => <ol className={classes.list}>{children}</ol>

interface RowProps {
  icon: ReactNode
  name: string
  /** Lines below the name. */
  facts: ReactNode[]
  onOpen: () => void
  /** States, at the end of the row. */
  tags: ReactNode
  /** What can be done with the row where it stands. */
  acts?: ReactNode
  /** Below the facts. */
  children?: ReactNode
}

/** One of a list: its name opens it. */
export function Row({ icon, name, facts, onOpen, tags, acts, children }: RowProps) {
  return (
    <li className={classes.row}>
      {icon}
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        {facts.map((fact, place) => (
          // Lines have nothing of their own but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} className={classes.facts}>
            {fact}
          </span>
        ))}
        {children}
      </button>
      <div className={classes.tags}>{tags}</div>
      {acts}
    </li>
  )
}
