import type { Photo } from '@imagora/contract'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/formats/formatters.ts'
import { getPhotoLabel, tileRatio } from './photo-labels.ts'
import { Thumbnail } from './Thumbnail.tsx'
import classes from './PhotoStrip.module.css'

type Shown = Pick<
  Photo,
  | 'id'
  | 'name'
  | 'alt'
  | 'intro'
  | 'taken_at'
  | 'created_at'
  | 'width'
  | 'height'
  | 'color'
  | 'thumbnail_url'
  | 'public_url'
>

interface Props {
  photos: Shown[]
  label: string
  /** Photos open on the explore page instead of as image files. */
  isExplored?: boolean
}

/** A single line of photos, clipped at its end. */
export function PhotoStrip({ photos, label, isExplored = false }: Props) {
  const formats = useFormats()
  return (
    <ul className={classes.strip} aria-label={label} data-filling={isExplored || undefined}>
      {photos.map((photo) => {
        const style = { aspectRatio: tileRatio(photo), backgroundColor: photo.color ?? undefined }
        const picture = <Thumbnail src={photo.thumbnail_url} alt={getPhotoLabel(photo, formats)} />
        return (
          <li key={photo.id}>
            {isExplored ? (
              <Link to="/explore" hash={`photo-${photo.id}`} style={style}>
                {picture}
              </Link>
            ) : (
              <a href={photo.public_url} target="_blank" rel="noopener" style={style}>
                {picture}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
