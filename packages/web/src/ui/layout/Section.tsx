import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

interface Props {
  title?: string
  hint?: string | undefined
  error?: ReactNode
  children?: ReactNode
}

/** One part of a panel or of a long form, under a line and a name of its own. */
export function Section({ title, hint, error, children }: Props) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={title && id}>
      {title && <h3 id={id}>{title}</h3>}
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
