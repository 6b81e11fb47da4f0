import { useQueryClient, useQuery } from '@tanstack/react-query'
import { Download, Flag, Heart } from 'lucide-react'
import {
  type ComponentProps,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefObject,
  useReducer,
  type ReactNode,
  useDeferredValue,
} from 'react'
import { useTranslation } from 'react-i18next'
import { GalleryViewer } from '#components/gallery/GalleryViewer.tsx'
import type { ViewerAction } from '#components/viewer/viewer-props.ts'
import type { ViewerPhoto } from '#components/viewer/viewer-photo.ts'
import { ApiError } from '#data/api/api-error.ts'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './ExploreGallery.module.css'
import { LikeButton } from './LikeButton.tsx'
import { OwnerLink } from './OwnerLink.tsx'
import { explorePhotoQuery, isExploreTile } from '#data/sharing/explore.ts'
import { type ExploreActions, useExploreModals } from './use-explore-modals.tsx'
import type { ExplorePhotoDetail } from '@imagora/contract'
import { type GalleryHandle, Gallery } from '#components/gallery/Gallery.tsx'
import { useTileAt } from '#components/gallery/use-tile-at.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { createPortal } from 'react-dom'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useGridOptions } from '#components/gallery/view-preferences.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ListEnd } from './ListEnd.tsx'
import type { ExploreList } from './use-explore-list.ts'

// Details are requested by a click and for few photos, so they load on demand.
const PhotoAbout = lazy(async () => ({ default: (await import('./ExplorePhotoDetails.tsx')).ExplorePhotoDetails }))

interface Props extends Pick<ComponentProps<typeof GalleryViewer>, 'gallery' | 'photos' | 'openPhoto'> {
  asking: ExploreActions
}

/** Returns whether a photo that fails to load is no longer public or was deleted. */
function useIsGone() {
  const client = useQueryClient()
  return async (id: number) => {
    try {
      await client.fetchQuery({ ...explorePhotoQuery(id), staleTime: 0, retry: false })
      return false
    } catch (error) {
      return error instanceof ApiError && error.status === 404
    }
  }
}

/** Downloads the photo under its name, with the extension of its URL. */
async function save({ name, public_url }: ViewerPhoto) {
  const { downloadUrl } = await import('#lib/browser/save-file.ts')
  const file = new URL(public_url, location.href).pathname.split('/').at(-1) ?? ''
  const ending = /\.\w+$/.exec(file)?.[0] ?? ''
  downloadUrl(public_url, !name || name.toLowerCase().endsWith(ending) ? name || file : `${name}${ending}`)
}

/** Viewer of public photos, with the owner and the actions open to everyone. */
function ExploreViewer({ asking, ...gallery }: Props) {
  const { t } = useTranslation('explore')
  const isGone = useIsGone()
  const acts: ViewerAction[] = [
    // The like button is below the photo; this entry only adds its shortcut.
    {
      name: 'like',
      label: t('like'),
      icon: <Heart size={20} />,
      key: 'l',
      isUnseen: true,
      onAct: ({ id }) => asking.like(id),
    },
    {
      name: 'download',
      label: t('download'),
      icon: <Download size={20} />,
      key: 'd',
      onAct: (photo) => void save(photo),
    },
    {
      name: 'report',
      label: t('report.photo'),
      icon: <Flag size={20} />,
      onAct: ({ id, public_url }) => asking.report({ type: 'photo', id, url: public_url }),
    },
  ]

  return (
    <GalleryViewer
      {...gallery}
      acts={acts}
      isPhotoDeleted={isGone}
      renderDetails={({ id }) => (
        <Suspense fallback={<FormSkeleton fields={4} />}>
          <PhotoAbout id={id} />
        </Suspense>
      )}
      renderFooter={(photo) =>
        isExploreTile(photo) && (
          <div className={classes.foot}>
            <OwnerLink user={photo.user} size={32} className={classes.owner} />
            <LikeButton photo={photo} onLike={asking.like} />
          </div>
        )
      }
    />
  )
}

const columnsOf = ({ id, width, height }: ExplorePhotoDetail): PhotoColumns => ({
  count: 1,
  ids: Uint32Array.of(id),
  ratios: Float32Array.of(width / height || 1),
  days: Int32Array.of(0),
  colors: Uint16Array.of(0),
})

/** Returns a gallery of a single photo without a visible grid. */
const galleryOf = (photo: ExplorePhotoDetail): GalleryHandle => ({
  focus: () => {},
  reveal: () => {},
  elementOf: () => null,
  photoOf: () => ({ ...photo, is_public: true, is_signed: false }),
  requestTiles: () => {},
  goToDate: () => {},
  watch: () => () => {},
})

function Alone({ photo, asking }: { photo: ExplorePhotoDetail; asking: ExploreActions }) {
  const viewed = useOpenPhoto()
  const gallery = useRef(galleryOf(photo))
  const [photos] = useState(() => columnsOf(photo))
  return <ExploreViewer gallery={gallery} photos={photos} openPhoto={viewed} asking={asking} />
}

interface LoneViewerProps {
  /** Loaded part of the list. */
  photos: PhotoColumns
  asking: ExploreActions
}

/** Viewer of the photo in the URL if it is too far down the list to be loaded yet. */
function SinglePhotoViewer({ photos, asking }: LoneViewerProps) {
  const { t } = useTranslation('explore')
  const { id, close } = useOpenPhoto()
  const isAbsent = id !== null && !photos.ids.includes(id)
  const { data, error } = useQuery({ ...explorePhotoQuery(id ?? 0), enabled: isAbsent, retry: false })
  const isGone = isAbsent && error instanceof ApiError && error.status === 404
  const leave = useEffectEvent(() => {
    notices.info({ id: 'gone', message: t('photo_gone') })
    close()
  })
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
  return isAbsent && data ? <Alone key={data.id} photo={data} asking={asking} /> : null
}

interface TileFootProps {
  room: RefObject<HTMLElement | null>
  gallery: RefObject<GalleryHandle | null>
  onLike: (id: number) => void
}

/** Owner and likes of the hovered photo. One footer serves all tiles, because only one can be hovered. */
function TileFooter({ room, gallery, onLike }: TileFootProps) {
  const at = useTileAt(room)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => (at ? gallery.current?.watch(rerender) : undefined), [at, gallery])
  const photo = at && gallery.current?.photoOf(at.id)
  if (!photo || !isExploreTile(photo)) return null
  return createPortal(
    <div key={at.id} className={classes.tileFootFoot}>
      <OwnerLink user={photo.user} />
      <LikeButton photo={photo} onLike={onLike} />
    </div>,
    at.cell,
  )
}

interface ShownProps {
  list: ExploreList
  photos: PhotoColumns
  label: string
  asking: ExploreActions
}

function Shown({ list: { source, more }, photos, label, asking }: ShownProps) {
  const room = useRef<HTMLDivElement>(null)
  const gallery = useRef<GalleryHandle>(null)
  const look = useGridOptions()
  const viewed = useOpenPhoto()
  return (
    <>
      <div ref={room}>
        <Gallery
          ref={gallery}
          source={source}
          label={label}
          photos={photos}
          gridOptions={{ ...look, grouping: 'none' }}
          hasScrubber={false}
          onOpen={(index) => viewed.open(photos.ids[index]!)}
        />
      </div>
      <TileFooter room={room} gallery={gallery} onLike={asking.like} />
      {more && <ListEnd {...more} />}
      <ExploreViewer gallery={gallery} photos={photos} openPhoto={viewed} asking={asking} />
    </>
  )
}

interface ExploreGalleryProps {
  list: ExploreList
  label: string
  /** Empty state. */
  nothing: ReactNode
}

export function ExploreGallery({ list, label, nothing }: ExploreGalleryProps) {
  const { t } = useTranslation('explore')
  const asking = useExploreModals()
  const { isPending, error, onRetry } = list
  // The deferred value renders the photos in small steps; rendering at once would block a phone.
  const photos = useDeferredValue(list.photos)
  const isComing = isPending || (photos === null && list.photos !== null)
  return (
    <>
      {isComing && <GallerySkeleton hasDays={false} />}
      {error && <ErrorState title={t('failed')} hint={error.message} onRetry={onRetry} />}
      {photos?.count === 0 && nothing}
      {photos && photos.count > 0 && <Shown list={list} photos={photos} label={label} asking={asking} />}
      {photos && <SinglePhotoViewer photos={photos} asking={asking} />}
      {asking.modals}
    </>
  )
}
