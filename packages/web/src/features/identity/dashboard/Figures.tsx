import type { ReactNode } from 'react'
import classes from './Figures.module.css'

export interface Figure {
  name: string
  /** More about it, below its name. */
  hint?: string | undefined
  value: ReactNode
  /** How much of it is taken, drawn below the line. */
  meter?: ReactNode
}

/** Names and their values, line by line. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, hint, value, meter }) => (
        <div key={name}>
          <dt>
            {name}
            {hint && <span>{hint}</span>}
          </dt>
          <dd>{value}</dd>
          {meter && <dd className={classes.meter}>{meter}</dd>}
        </div>
      ))}
    </dl>
  )
}
