import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { isSavingData } from '#lib/browser/data-saver.ts'
import type { ViewerProps } from '#components/viewer/viewer-props.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import type { GalleryHandle } from './Gallery.tsx'
import type { useOpenPhoto } from './use-open-photo.ts'

const loadViewer = async () => ({ default: (await import('#components/viewer/Viewer.tsx')).Viewer })

// Nothing is open at first, so the grid does not wait for what opens over it.
const Viewer = lazy(loadViewer)

/** Once the gallery has come to rest, in milliseconds. */
const quiet = 2000

/** The first photo opens at once where the viewer was fetched before. */
function useReadyViewer() {
  useEffect(() => {
    if (isSavingData()) return undefined
    // What fails to come here is asked for again when a photo is opened.
    const timer = setTimeout(() => void loadViewer().catch(() => {}), quiet)
    return () => clearTimeout(timer)
  }, [])
}

interface Props extends Pick<ViewerProps, 'acts' | 'linkOf' | 'isPlain' | 'renderDetails' | 'renderFoot' | 'isGone'> {
  gallery: RefObject<GalleryHandle | null>
  photos: PhotoColumns
  viewed: ReturnType<typeof useOpenPhoto>
}

interface OpenedProps extends Props {
  index: number
  /** The photo in the address has left the list. */
  isAstray: boolean
  onClosed: () => void
}

function Opened({ gallery, photos, viewed, index, isAstray, onClosed, ...rest }: OpenedProps) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const last = useRef(index)
  useEffect(() => {
    last.current = index
  }, [index])
  // It may have left before the viewer knew of it, which then shows another and has nothing to tell.
  const follow = useEffectEvent(() => viewed.turn(photos.ids[index]!))
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
      onNeed={(indexes) => gallery.current?.need(indexes, 'viewer')}
      index={index}
      onIndex={(now) => {
        last.current = now
        gallery.current?.reveal(now)
        viewed.turn(photos.ids[now]!)
      }}
      elementOf={(at) => gallery.current?.elementOf(at) ?? null}
      isOpen={viewed.id !== null}
      onClose={onClosed}
    />
  )
}

/** The photo that the address names, over the gallery it belongs to, which follows and takes the focus back. */
export function GalleryViewer(props: Props) {
  const { photos, viewed } = props
  const { id } = viewed
  useReadyViewer()
  const index = id === null ? -1 : photos.ids.indexOf(id)
  const [kept, setKept] = useState(-1)
  /** The address changes a moment after the viewer is gone. */
  const [closedId, setClosedId] = useState<number | null>(null)
  if (id === null && closedId !== null) setClosedId(null)
  if (index >= 0 && index !== kept && id !== closedId) setKept(index)
  if (kept < 0) return null

  const handleClosed = () => {
    setKept(-1)
    setClosedId(id)
    if (id !== null) viewed.close()
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
