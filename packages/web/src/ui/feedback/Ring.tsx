import type { ReactNode } from 'react'
import classes from './Ring.module.css'

interface Props {
  /** Fraction between 0 and 1. */
  share: number
  isFull?: boolean
  /** Content of the centre. */
  children: ReactNode
}

const radius = 54
const circumference = 2 * Math.PI * radius

/** Usage as a ring; the centre shows the same value in figures. */
export function Ring({ share, isFull, children }: Props) {
  const taken = Math.min(1, Math.max(0, share))
  return (
    <div className={classes.ring} data-full={isFull || undefined}>
      <svg viewBox="0 0 120 120" aria-hidden>
        <circle className={classes.track} cx="60" cy="60" r={radius} />
        <circle
          className={classes.fill}
          cx="60"
          cy="60"
          r={radius}
          strokeDasharray={`${taken * circumference} ${circumference}`}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <div className={classes.middle}>{children}</div>
    </div>
  )
}
