import { Button } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import classes from './Form.module.css'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** What is wrong with the whole, or with something that has no field here. */
  problems?: string[]
  children: ReactNode
}

// In a long form the top may be far away.
const bringIntoView = (problems: HTMLElement | null) => problems?.scrollIntoView({ block: 'nearest' })

/** Fields one below the other. What belongs to no field is said on top; Enter submits. */
export function Form({ onSubmit, problems = [], children }: Props) {
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {problems.length > 0 && (
        <div className={classes.problems} role="alert" ref={bringIntoView}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {children}
    </form>
  )
}

interface SubmitProps {
  label: string
  isSending: boolean
  /** Where the form stands alone on its page. */
  isWide?: boolean
  /** Quiet buttons before it. */
  children?: ReactNode
}

/** The last line of a form. The button rests only while the form is on its way. */
export function SubmitRow({ label, isSending, isWide = false, children }: SubmitProps) {
  return (
    <div className={classes.submit}>
      {children}
      <Button type="submit" loading={isSending} fullWidth={isWide} size={isWide ? 'md' : 'sm'}>
        {label}
      </Button>
    </div>
  )
}

/** Where settings that can hurt are kept apart from the rest. */
export function DangerZone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.danger}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
