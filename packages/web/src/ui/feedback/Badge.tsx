import classes from './Badge.module.css'

type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger'

/** A state in one word; the word says it, the colour only helps. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}
