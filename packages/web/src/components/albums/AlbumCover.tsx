import { Images } from 'lucide-react'
import classes from './AlbumCover.module.css'

interface Props {
  covers: string[]
  className?: string | undefined
  /** Of the sign for an album without photos. */
  size?: number
}

/** Up to three pictures that stand for an album. */
export const AlbumCover = ({ covers, className, size = 28 }: Props) => (
  <div className={`${classes.covers} ${className ?? ''}`}>
    {covers.map((cover) => (
      <img key={cover} src={cover} alt="" loading="lazy" decoding="async" />
    ))}
    {covers.length === 0 && <Images size={size} strokeWidth={1.5} aria-hidden />}
  </div>
)
