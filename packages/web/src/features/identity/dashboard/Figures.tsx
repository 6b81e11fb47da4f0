import type { ReactNode } from 'react'
import classes from './Figures.module.css'

export interface Figure {
  name: string
  /** Hint below the name. */
  hint?: string | undefined
  value: ReactNode
  /** Meter of the used share, below the row. */
  meter?: ReactNode
}

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
