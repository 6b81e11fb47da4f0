import classes from './HomeBackground.module.css'

interface Props {
  picture: string | undefined
  /**
   * Text position on the image: across all of it, or at the top and bottom edges. The overlay is darkened accordingly.
   */
  words?: 'over' | 'edges'
}

/** Background of the hero: the operator's image, or the built-in arcade pattern in brand colours. */
export function HomeBackground({ picture, words = 'over' }: Props) {
  if (picture) {
    return (
      <div className={classes.scenery}>
        <img src={picture} alt="" className={classes.picture} fetchPriority="high" />
        <div className={classes.shade} data-words={words} />
      </div>
    )
  }
  return (
    <div className={classes.scenery} aria-hidden>
      <div className={classes.sky} />
      <svg className={classes.arcade} width="100%" height="100%">
        <defs>
          <pattern id="arcade" width="120" height="150" patternUnits="userSpaceOnUse">
            <path
              d="M0 150V60a30 30 0 0 1 60 0v90M60 150V60a30 30 0 0 1 60 0v90M10 150V62a20 20 0 0 1 40 0v88M70 150V62a20 20 0 0 1 40 0v88"
              fill="none"
              stroke="currentColor"
            />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#arcade)" />
      </svg>
    </div>
  )
}
