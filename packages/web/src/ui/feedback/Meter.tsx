import classes from './Meter.module.css'

interface Props {
  /** Fraction between 0 and 1. */
  share: number
  label: string
  /** ARIA role: `meter` for an amount, `progressbar` for progress. */
  kind?: 'meter' | 'progressbar'
  tone?: 'danger' | 'success' | undefined
}

export function Meter({ share, label, kind = 'meter', tone }: Props) {
  const scale = Math.min(1, Math.max(0, share))
  return (
    <div
      className={classes.track}
      role={kind}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(scale * 100)}
      data-tone={tone}
    >
      <div className={classes.fill} style={{ width: `${scale * 100}%` }} />
    </div>
  )
}
