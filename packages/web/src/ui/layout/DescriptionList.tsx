import type { ReactNode } from 'react'
import classes from './DescriptionList.module.css'

/** What is known of one thing, name by name. Facts without a value are left out. */
export function DescriptionList({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
