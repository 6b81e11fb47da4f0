import classes from './NamedPicture.module.css'

interface Props {
  /** Nothing where there is no picture to be seen. */
  src: string | null | undefined
  name: string
  /** What stands in for the picture. */
  color?: string | null
}

/** The first cell of a table of pictures. */
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
