import { Check, CircleAlert, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Findings.module.css'

const icons = { ok: Check, unclear: CircleHelp, failed: CircleAlert }

interface FindingProps {
  kind: keyof typeof icons
  children: ReactNode
}

/** One test result; the text carries the meaning, so icon and colour are not needed to understand it. */
export function Finding({ kind, children }: FindingProps) {
  const Icon = icons[kind]
  return (
    <div className={classes.finding} data-kind={kind}>
      <Icon size={16} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

interface Props {
  /** Error that prevented the test from running at all. */
  error: Error | null
  findings: (FindingProps & { key: string })[] | undefined
}

/** Results of a test, step by step, announced to screen readers as they arrive. */
export function Findings({ error, findings }: Props) {
  return (
    <div aria-live="polite">
      {error && <Finding kind="failed">{error.message}</Finding>}
      {findings && (
        <ul className={classes.findings}>
          {findings.map(({ key, kind, children }) => (
            <li key={key}>
              <Finding kind={kind}>{children}</Finding>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
