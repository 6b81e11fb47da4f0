import { Images } from 'lucide-react'
import { Thumbnail } from '#components/photos/Thumbnail.tsx'
import classes from './AlbumCover.module.css'

interface Props {
  covers: string[]
  className?: string | undefined
  /** Size of the placeholder icon for an album without photos, in pixels. */
  size?: number
}

/** Up to three cover photos of an album. */
export const AlbumCover = ({ covers, className, size = 28 }: Props) => (
  <div className={`${classes.covers} ${className ?? ''}`}>
    {covers.map((cover) => (
      <Thumbnail key={cover} src={cover} alt="" />
    ))}
    {covers.length === 0 && <Images size={size} strokeWidth={1.5} aria-hidden />}
  </div>
)
