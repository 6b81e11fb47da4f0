import type { Photo } from '@imagora/contract'
import { useFormats } from '#lib/formats.ts'
import { photoWords, tileRatio } from './photo-words.ts'
import classes from './PhotoStrip.module.css'

/** A few photos in one line, cut where the line ends. */
export function PhotoStrip({ photos, label }: { photos: Photo[]; label: string }) {
  const formats = useFormats()
  return (
    <ul className={classes.strip} aria-label={label}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <a
            href={photo.public_url}
            target="_blank"
            rel="noopener"
            style={{ aspectRatio: tileRatio(photo), backgroundColor: photo.color ?? undefined }}
          >
            <img src={photo.thumbnail_url} alt={photoWords(photo, formats)} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  )
}
