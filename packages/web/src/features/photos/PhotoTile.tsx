import type { Photo } from '@imagora/contract'
import { Lock } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { photoWords, tileRatio } from '#components/photo-words.ts'
import { useFormats } from '#lib/formats.ts'
import classes from './PhotoGrid.module.css'

interface Props {
  photo: Photo
  isChosen: boolean
  /** While photos are being chosen a click chooses, and opens nothing. */
  isChoosing: boolean
  onChoose: (id: number, isRange: boolean) => void
  onOpen: (photo: Photo) => void
}

/** A photo in its final place before it is here: the colour first, the picture over it. */
export function PhotoTile({ photo, isChosen, isChoosing, onChoose, onOpen }: Props) {
  const { t } = useTranslation('photos')
  const words = photoWords(photo, useFormats())
  const ratio = tileRatio(photo)

  const handleClick = (event: MouseEvent) => {
    // A new tab or window shows the picture itself, as with any link.
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    if (isChoosing || event.shiftKey) onChoose(photo.id, event.shiftKey)
    else onOpen(photo)
  }

  return (
    <li
      id={`photo-${photo.id}`}
      className={classes.tile}
      data-chosen={isChosen || undefined}
      style={{ flexGrow: ratio, flexBasis: `calc(${ratio} * var(--row))` }}
    >
      <a
        href={photo.public_url}
        className={classes.link}
        style={{ aspectRatio: ratio, backgroundColor: photo.color ?? undefined }}
        onClick={handleClick}
      >
        <img
          src={photo.thumbnail_url}
          alt={words}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
        {!photo.is_public && (
          <span className={classes.private}>
            <Lock size={16} aria-label={t('private')} />
          </span>
        )}
      </a>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={t('select_named', { name: words })}
          onChange={({ nativeEvent }) => onChoose(photo.id, (nativeEvent as PointerEvent).shiftKey)}
        />
      </label>
    </li>
  )
}
