import type { ReactNode } from 'react'
import classes from './Health.module.css'

interface Props {
  title: string
  tag?: ReactNode
  children: ReactNode
}

/** One component of the site with its facts. */
export function HealthCard({ title, tag, children }: Props) {
  return (
    <section className={classes.card}>
      <header>
        <h2>{title}</h2>
        {tag}
      </header>
      {children}
    </section>
  )
}
