import classes from './Meter.module.css'

interface Props {
  /** Between 0 and 1. */
  share: number
  label: string
  /** How much there is of something, or how far something has come. */
  kind?: 'meter' | 'progressbar'
  tone?: 'danger' | 'success' | undefined
}

/** A thin line that fills. */
export function Meter({ share, label, kind = 'meter', tone }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      className={classes.track}
      role={kind}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-tone={tone}
    >
      <div className={classes.fill} style={{ width: `${percent}%` }} />
    </div>
  )
}
