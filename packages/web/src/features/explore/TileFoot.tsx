import { type RefObject, useEffect, useReducer } from 'react'
import { createPortal } from 'react-dom'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import { LikeButton } from './LikeButton.tsx'
import { OwnerLink } from './OwnerLink.tsx'
import { isExploreTile } from '#data/sharing/explore.ts'
import classes from './TileFoot.module.css'
import { useTileAt } from './use-tile-at.ts'

interface Props {
  room: RefObject<HTMLElement | null>
  gallery: RefObject<GalleryHandle | null>
  onLike: (id: number) => void
}

/** Whose the photo under the mouse is, and how it is liked. There is one for all tiles: nobody looks at two at once. */
export function TileFoot({ room, gallery, onLike }: Props) {
  const at = useTileAt(room)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => (at ? gallery.current?.watch(rerender) : undefined), [at, gallery])
  const photo = at && gallery.current?.photoOf(at.id)
  if (!photo || !isExploreTile(photo)) return null
  return createPortal(
    <div key={at.id} className={classes.foot}>
      <OwnerLink user={photo.user} />
      <LikeButton photo={photo} onLike={onLike} />
    </div>,
    at.cell,
  )
}
