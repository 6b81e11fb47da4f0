import { Check, CircleAlert, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Findings.module.css'

const icons = { ok: Check, unclear: CircleHelp, failed: CircleAlert }

interface FindingProps {
  kind: keyof typeof icons
  children: ReactNode
}

/** What something was found to be: the words say it, the sign and the colour only help. */
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
  /** Why the test could not be made at all. */
  error: Error | null
  findings: (FindingProps & { key: string })[] | undefined
}

/** What a test found, step by step, told as soon as it is known. */
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
