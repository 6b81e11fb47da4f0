import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { isSavingData } from '#lib/browser/media-preferences.ts'
import type { ViewerProps } from '#components/viewer/viewer-props.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import type { GalleryHandle } from './Gallery.tsx'
import type { useOpenPhoto } from './use-open-photo.ts'

const loadViewer = async () => ({ default: (await import('#components/viewer/Viewer.tsx')).Viewer })

// The viewer is loaded lazily, because no photo is open at first and the grid must not wait for it.
const Viewer = lazy(loadViewer)

/** Milliseconds after mounting until the viewer is preloaded. */
const VIEWER_PRELOAD_DELAY_MS = 2000

/** Preloads the viewer, so that the first photo opens without delay. */
function useReadyViewer() {
  useEffect(() => {
    if (isSavingData()) return undefined
    // A failed preload is ignored; opening a photo requests the module again.
    const timer = setTimeout(() => void loadViewer().catch(() => {}), VIEWER_PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

interface Props extends Pick<
  ViewerProps,
  'acts' | 'linkOf' | 'isPlain' | 'renderDetails' | 'renderFooter' | 'renderVideoNotice' | 'isPhotoDeleted'
> {
  gallery: RefObject<GalleryHandle | null>
  photos: PhotoColumns
  openPhoto: ReturnType<typeof useOpenPhoto>
}

interface OpenedProps extends Props {
  index: number
  /** The photo in the URL is no longer in the list. */
  isAstray: boolean
  onClosed: () => void
}

function Opened({ gallery, photos, openPhoto, index, isAstray, onClosed, ...rest }: OpenedProps) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const last = useRef(index)
  useEffect(() => {
    last.current = index
  }, [index])
  // The photo may have left the list before the viewer mounted; the viewer then shows another one and reports no
  // change.
  const follow = useEffectEvent(() => openPhoto.turn(photos.ids[index]!))
  useEffect(() => {
    if (isAstray) follow()
  }, [isAstray])
  const leave = useEffectEvent(() => gallery.current?.focus(last.current))
  useEffect(() => {
    const unwatch = gallery.current?.watch(rerender)
    return () => {
      unwatch?.()
      leave()
    }
  }, [gallery])

  return (
    <Viewer
      {...rest}
      photos={photos}
      tileOf={(id) => gallery.current?.photoOf(id) ?? null}
      onNeed={(indexes) => gallery.current?.requestTiles(indexes, 'viewer')}
      index={index}
      onIndex={(now) => {
        last.current = now
        gallery.current?.reveal(now)
        openPhoto.turn(photos.ids[now]!)
      }}
      elementOf={(at) => gallery.current?.elementOf(at) ?? null}
      isOpen={openPhoto.id !== null}
      onClose={onClosed}
    />
  )
}

/** Shows the photo named in the URL over its gallery, which scrolls along and gets the focus back. */
export function GalleryViewer(props: Props) {
  const { photos, openPhoto } = props
  const { id } = openPhoto
  useReadyViewer()
  const index = id === null ? -1 : photos.ids.indexOf(id)
  const [kept, setKept] = useState(-1)
  /** The URL changes shortly after the viewer has closed; without this id the viewer would reopen. */
  const [closedId, setClosedId] = useState<number | null>(null)
  if (id === null && closedId !== null) setClosedId(null)
  if (index >= 0 && index !== kept && id !== closedId) setKept(index)
  if (kept < 0) return null

  const handleClosed = () => {
    setKept(-1)
    setClosedId(id)
    if (id !== null) openPhoto.close()
  }
  return (
    <Suspense>
      <Opened
        {...props}
        index={Math.min(kept, photos.count - 1)}
        isAstray={id !== null && index < 0 && photos.count > 0}
        onClosed={handleClosed}
      />
    </Suspense>
  )
}
