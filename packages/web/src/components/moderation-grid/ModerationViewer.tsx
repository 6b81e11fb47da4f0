import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react'
import type { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import type { ViewerPhoto } from '#components/viewer/viewer-photo.ts'
import type { ViewerAction } from '#components/viewer/viewer-props.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { DAY_MS } from '#ui/field/expiry.ts'

const Viewer = lazy(async () => {
  const [module] = await Promise.all([
    import('#components/viewer/Viewer.tsx'),
    loadLocaleNamespaces('viewer', 'gallery'),
  ])
  return { default: module.Viewer }
})

type ModeratedPhoto = Omit<ViewerPhoto, 'taken_at' | 'thumbhash'>

interface Props {
  /** Photos of the page, in its order. */
  photos: ModeratedPhoto[]
  /** The open photo in the address; one that is not on the page is not shown. */
  openPhoto: ReturnType<typeof useOpenPhoto>
  acts: ViewerAction[]
  renderDetails?: (id: number) => ReactNode
}

const toColumns = (photos: ModeratedPhoto[]): PhotoColumns => ({
  count: photos.length,
  ids: Uint32Array.from(photos, ({ id }) => id),
  ratios: Float32Array.from(photos, ({ width, height }) => width / height || 1),
  days: Int32Array.from(photos, ({ created_at }) => Math.floor(Date.parse(created_at) / DAY_MS)),
  colors: new Uint16Array(photos.length),
})

const findPicture = (id: number | null | undefined) => document.querySelector<HTMLElement>(`[data-picture="${id}"]`)

/** Shows the photos of a page one by one, large, with next and previous. */
export function ModerationViewer({ photos, openPhoto, acts, renderDetails }: Props) {
  const columns = useMemo(() => toColumns(photos), [photos])
  const tiles = useMemo(
    () => new Map(photos.map((photo) => [photo.id, { ...photo, taken_at: null, thumbhash: null }])),
    [photos],
  )
  const index = photos.findIndex(({ id }) => id === openPhoto.id)
  // A photo may leave the page while it is open; the viewer goes on with the one that takes its place.
  const [lastIndex, setLastIndex] = useState(-1)
  if (index >= 0 && index !== lastIndex) setLastIndex(index)
  if (openPhoto.id === null && lastIndex >= 0) setLastIndex(-1)
  if (openPhoto.id === null || lastIndex < 0) return null
  const close = () => {
    openPhoto.close()
    findPicture(openPhoto.id)?.closest('li')?.querySelector<HTMLElement>('input, button')?.focus()
  }
  return (
    <Suspense>
      <Viewer
        photos={columns}
        tileOf={(id) => tiles.get(id) ?? null}
        onNeed={() => {}}
        index={index < 0 ? Math.max(0, Math.min(lastIndex, photos.length - 1)) : index}
        onIndex={(next) => photos[next] && openPhoto.turn(photos[next].id)}
        elementOf={(at) => findPicture(photos[at]?.id)}
        onClose={close}
        acts={acts}
        isPlain
        renderDetails={renderDetails && ((photo) => renderDetails(photo.id))}
      />
    </Suspense>
  )
}
