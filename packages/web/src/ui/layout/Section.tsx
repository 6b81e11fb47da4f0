import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

interface Props {
  title?: string
  hint?: string | undefined
  error?: ReactNode
  children?: ReactNode
}

/** Section of a panel or a long form, with a separator line and a heading. */
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
