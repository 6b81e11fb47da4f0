import type { ReactNode } from 'react'
import classes from './Login.module.css'

export function LoginTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  )
}
