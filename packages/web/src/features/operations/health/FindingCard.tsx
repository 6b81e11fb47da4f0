import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Health.module.css'

type FindingLevel = 'ok' | 'warning' | 'error' | 'failed'

const icons = { ok: CircleCheck, warning: TriangleAlert, error: CircleAlert, failed: CircleAlert }

interface Props {
  level: FindingLevel
  title: string
  /** Sections of their own have headings of the second level. */
  heading?: 'h2' | 'h3'
  /** Where or how it is fixed. */
  action?: ReactNode
  children: ReactNode
}

/** One finding: how bad it is, what it is, what to do, and the button that does it. */
export function FindingCard({ level, title, heading: Heading = 'h2', action, children }: Props) {
  const Icon = icons[level]
  return (
    <div className={classes.finding} data-level={level}>
      <Icon size={20} aria-hidden />
      <div className={classes.findingText}>
        <Heading>{title}</Heading>
        {children}
      </div>
      {action && <div className={classes.fix}>{action}</div>}
    </div>
  )
}
