import classes from './NamedPicture.module.css'

interface Props {
  /** Empty when no image is available. */
  src: string | null | undefined
  name: string
  /** Placeholder colour. */
  color?: string | null
}

/** First cell of a table of images. */
export function NamedPicture({ src, name, color }: Props) {
  return (
    <span className={classes.name}>
      {src ? (
        <img src={src} alt="" width={44} height={44} loading="lazy" />
      ) : (
        <span className={classes.blank} style={{ background: color ?? undefined }} />
      )}
      <span>{name}</span>
    </span>
  )
}
