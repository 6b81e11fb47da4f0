import { Button } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import classes from './Form.module.css'
import { useIsReadOnly } from './WriteAccess.tsx'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Errors of the form as a whole, or of values without a field here. */
  problems?: string[]
  children: ReactNode
}

// The top of a long form may be outside the viewport, where errors would go unnoticed.
const bringIntoView = (problems: HTMLElement | null) => problems?.scrollIntoView({ block: 'nearest' })

/** A vertical form. Errors without a field are shown at the top; Enter submits. */
export function Form({ onSubmit, problems = [], children }: Props) {
  const isReadOnly = useIsReadOnly()
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {problems.length > 0 && (
        <div className={classes.problems} role="alert" ref={bringIntoView}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {isReadOnly ? (
        <fieldset className={classes.plain} disabled>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </form>
  )
}

interface SubmitProps {
  label: string
  isSending: boolean
  /** Full-width button, for a form that is alone on its page. */
  isWide?: boolean
  /** Secondary buttons before the submit button. */
  children?: ReactNode
}

/** Last line of a form. The button is disabled only while the form is being sent. */
export function SubmitRow({ label, isSending, isWide = false, children }: SubmitProps) {
  if (useIsReadOnly()) return null
  return (
    <div className={classes.submit}>
      {children}
      <Button type="submit" loading={isSending} fullWidth={isWide} size={isWide ? 'md' : 'sm'}>
        {label}
      </Button>
    </div>
  )
}

/** Section that separates dangerous settings from the rest. */
export function DangerZone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.danger}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
