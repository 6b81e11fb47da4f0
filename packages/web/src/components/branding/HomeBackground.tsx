import classes from './HomeBackground.module.css'

interface Props {
  picture: string | undefined
  /** Where words lie on the picture: all over it, or at its top and bottom. */
  words?: 'over' | 'edges'
}

/** What lies behind the hero: the operator's picture, or an arcade of our own in the colours of the brand. */
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
