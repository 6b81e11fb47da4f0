import type { Album } from '@imagora/contract'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Gallery, type GalleryHandle } from '#components/gallery/Gallery.tsx'
import { useGridOptions } from '#components/gallery/view-preferences.ts'
import type { GallerySource } from '#data/library/gallery-source.ts'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import classes from './AlbumGallery.module.css'
import type { getKeyboardMove } from './reorder/reorder-keys.ts'
import { findInsertBefore } from './reorder/reorder.ts'

// Photos are shown first; what is done with one of them loads on demand.
const TileActions = lazy(async () => ({
  default: (await import('#features/library/photos/TileActions.tsx')).TileActions,
}))

interface Props {
  album: Album
  source: GallerySource
  photos: PhotoColumns
  chosen: GallerySelection
  onOpen: (id: number) => void
  /** Removes the selected photos from the album. */
  onRemove: () => void
  onTakeOut: (ids: number[]) => void
  onMove: (ids: number[], before: number | null) => Promise<void>
  gallery: React.RefObject<GalleryHandle | null>
}

/** Photos of an album. In custom order they can be moved by dragging or by keyboard. */
export function AlbumGallery({ album, source, photos, chosen, onOpen, onRemove, onTakeOut, onMove, gallery }: Props) {
  const { t } = useTranslation('albums')
  const formats = useFormats()
  const look = useGridOptions()
  const room = useRef<HTMLDivElement>(null)
  const [announced, announce] = useState('')
  const sent = useRef<{ id: number; to: number }>(null)
  const isOrdered = album.sort === 'manual'
  const { ids } = photos

  const tell = (place: number) =>
    announce(t('moved', { place: formats.number(place + 1), total: formats.number(ids.length) }))

  const drop = useEffectEvent((moved: number[], at: number, isAfter: boolean) => {
    const place = ids.indexOf(at) + (isAfter ? 1 : 0)
    const before = findInsertBefore(ids, place, new Set(moved))
    const rest = ids.filter((id) => !moved.includes(id))
    tell(before === null ? rest.length : rest.indexOf(before))
    void onMove(moved, before)
  })
  const takenWith = useEffectEvent((id: number) => {
    const all = chosen.getSelectedIds()
    return all.includes(id) ? all : [id]
  })
  const handleKey = useEffectEvent((event: KeyboardEvent, getMove: typeof getKeyboardMove) => {
    const wish = room.current && getMove(event, room.current, ids)
    if (!wish) return
    event.preventDefault()
    event.stopPropagation()
    const rest = ids.filter((id) => id !== wish.id)
    tell(wish.to)
    sent.current = wish
    void onMove([wish.id], rest[wish.to] ?? null)
  })

  // Focus follows a photo moved by keyboard, once it is rendered at its new position.
  useEffect(() => {
    const wish = sent.current
    if (!wish || ids[wish.to] !== wish.id) return
    sent.current = null
    gallery.current?.focus(wish.to)
  }, [ids, gallery])

  useEffect(() => {
    const { current } = room
    if (!isOrdered || !current) return undefined
    const leaving = new AbortController()
    // Only an album in custom order needs it.
    const attach = async () => {
      const [{ attachDragHandlers }, keys] = await Promise.all([
        import('./reorder/drag.ts'),
        import('./reorder/reorder-keys.ts'),
      ])
      const { signal } = leaving
      if (signal.aborted) return
      const release = attachDragHandlers(current, {
        getDraggedIds: (id) => takenWith(id),
        onDrop: (moved, at, isAfter) => drop(moved, at, isAfter),
      })
      signal.addEventListener('abort', release)
      const listen = (event: KeyboardEvent) => handleKey(event, keys.getKeyboardMove)
      current.addEventListener('keydown', listen, { capture: true, signal })
    }
    void attach()
    return () => leaving.abort()
  }, [isOrdered])

  return (
    <div ref={room} className={classes.room} data-ordered={isOrdered || undefined}>
      {isOrdered && photos.count > 1 && <p className={classes.hint}>{t('order_hint')}</p>}
      <Gallery
        ref={gallery}
        source={source}
        label={album.name}
        photos={photos}
        gridOptions={isOrdered ? { ...look, grouping: 'none' } : look}
        chosen={chosen}
        hasScrubber={!isOrdered}
        onOpen={(index) => onOpen(ids[index]!)}
        {...(chosen.selection.selectedCount > 0 && { onDelete: onRemove })}
      />
      <Suspense>
        <TileActions
          room={room}
          gallery={gallery}
          chosen={chosen}
          source={source}
          onOpen={onOpen}
          onDelete={onTakeOut}
          deleteLabel={t('remove_photos')}
        />
      </Suspense>
      <output className="unseen">{announced}</output>
    </div>
  )
}
