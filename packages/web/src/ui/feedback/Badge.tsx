import classes from './Badge.module.css'

type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger'

/** A one-word status; the text carries the meaning, so the colour is not needed to understand it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}
