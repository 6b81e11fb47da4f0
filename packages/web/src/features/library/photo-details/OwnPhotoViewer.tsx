import type { PhotoDetail } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { usePhoto, useCheckPhotoGone, useDownloadForEditor, useDownloadOriginal } from '#data/library/own-photos.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { PhotoForm } from './PhotoForm.tsx'
import type { Drafts } from './photo-values.ts'
import { CameraDetails } from '#components/photos/CameraDetails.tsx'
import { formatCity, formatCoordinates } from '#components/photos/exif.ts'
import { formatClock } from '#lib/formats/video-length.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { FocusPointButton } from '#components/focus-point/FocusPointButton.tsx'
import { PhotoLinks } from '#components/links/PhotoLinks.tsx'
import { LinkBuilderButton } from '#components/transforms/LinkBuilderButton.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './PhotoDetails.module.css'
import { PhotoVersions } from './PhotoVersions.tsx'
import { Download, FolderPlus, Pencil, Share2 } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { GalleryViewer } from '#components/gallery/GalleryViewer.tsx'
import { type Shared, ShareButton } from '#components/share-dialog/ShareButton.tsx'
import type { ViewerAction } from '#components/viewer/viewer-props.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { type EditedPhoto, EditPhoto } from './EditPhoto.tsx'

// The picker is loaded on demand, because most photos are looked at without it.
const AddToAlbum = lazy(async () => ({ default: (await import('#features/library/albums/AddToAlbum.tsx')).AddToAlbum }))

// The player is loaded on demand, because most photos are still images.
const VideoState = lazy(async () => ({ default: (await import('./VideoState.tsx')).VideoState }))

const CODEC_NAMES: Record<string, string> = { avc: 'H.264', hevc: 'HEVC' }
const nameCodec = (codec: string) => CODEC_NAMES[codec] ?? codec.toUpperCase()

/** Metadata of a photo, including its location, which is visible only to the owner. */
function PhotoDetailList({ photo }: { photo: PhotoDetail }) {
  const { t, i18n } = useTranslation(['photos', 'viewer'])
  const formats = useFormats()
  const names = (all: { name: string }[]) => all.map(({ name }) => name).join(t('photos:comma'))
  return (
    <>
      <section>
        <h3>{t('viewer:about')}</h3>
        <DescriptionList
          facts={[
            [t('photos:facts.filename'), photo.filename],
            [t('viewer:facts.length'), photo.kind === 'video' && formatClock(photo.duration_ms ?? 0)],
            [
              t('viewer:facts.codecs'),
              [photo.video?.video_codec, photo.video?.audio_codec]
                .flatMap((codec) => (codec ? [nameCodec(codec)] : []))
                .join(t('photos:comma')),
            ],
            [t('photos:facts.dimensions'), formats.dimensions(photo)],
            [t('photos:facts.size'), formats.bytes(photo.bytes)],
            [t('photos:facts.type'), photo.mimetype],
            [t('photos:facts.taken_at'), photo.taken_at && formats.cameraTime(photo.taken_at)],
            [t('photos:facts.created_at'), formats.dateTime(photo.created_at)],
            [t('photos:facts.expired_at'), photo.expired_at && formats.dateTime(photo.expired_at)],
            [t('photos:facts.albums'), names(photo.albums)],
            [t('photos:facts.storage'), photo.storage?.name],
            [t('photos:facts.views'), formats.number(photo.views)],
            [
              t('viewer:facts.place'),
              [photo.city && formatCity(photo.city, i18n.language), photo.place && formatCoordinates(photo.place)]
                .filter(Boolean)
                .join(' · '),
            ],
          ]}
        />
      </section>
      {photo.exif && <CameraDetails exif={photo.exif} />}
    </>
  )
}

function PhotoDetails({ id, drafts }: { id: number; drafts: Drafts }) {
  const { t } = useTranslation(['viewer', 'photos'])
  const { data: photo, error, refetch } = usePhoto(id)
  if (error && !photo)
    return <ErrorState title={t('viewer:details_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!photo) return <FormSkeleton fields={4} />
  return (
    <div className={classes.details}>
      <section>
        <h3>{t('photos:links')}</h3>
        {photo.is_signed && <p className={classes.hint}>{t('photos:links_run_out')}</p>}
        <PhotoLinks photo={photo} />
        <div className={classes.action}>
          <LinkBuilderButton photo={photo} />
        </div>
      </section>
      <PhotoDetailList photo={photo} />
      <section>
        <h3>{t('viewer:edit_details')}</h3>
        <PhotoForm key={id} photo={photo} drafts={drafts} />
      </section>
      {photo.kind !== 'video' && (
        <section>
          <h3>{t('viewer:focus.title')}</h3>
          <p className={classes.hint}>{t('viewer:focus.hint')}</p>
          <FocusPointButton photo={photo} />
        </section>
      )}
      <PhotoVersions photo={photo} />
    </div>
  )
}

interface OwnPhotoViewerProps extends Pick<ComponentProps<typeof GalleryViewer>, 'gallery' | 'photos' | 'openPhoto'> {
  /** Additional actions of the current screen. */
  acts: ViewerAction[]
}

/** Picker of the albums for one photo, which shows those that have it already. */
function AlbumPicker({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: photo } = usePhoto(id)
  return (
    <Suspense>
      <AddToAlbum opened ids={[id]} heldBy={photo?.albums} onClose={onClose} />
    </Suspense>
  )
}

/** Viewer of the user's own photos, with details and all actions. */
export function OwnPhotoViewer({ acts, ...gallery }: OwnPhotoViewerProps) {
  const { t } = useTranslation('viewer')
  const [drafts] = useState<Drafts>(() => new Map())
  const [edited, setEdited] = useState<EditedPhoto | null>(null)
  const [shared, share] = useState<Shared | null>(null)
  const [filed, setFiled] = useState<number | null>(null)
  const isGone = useCheckPhotoGone()
  const download = useDownloadOriginal()
  const downloadForEditor = useDownloadForEditor()
  // A second click during the download would download the file twice.
  const isDownloading = download.isPending || downloadForEditor.isPending
  const onError = ({ message }: Error) => notices.error({ id: 'original', message })

  const everywhere: ViewerAction[] = [
    {
      name: 'share_link',
      label: t('owner.share_link'),
      text: t('share'),
      icon: <Share2 size={20} />,
      key: 'l',
      isMain: true,
      onAct: ({ id }) => share({ type: 'photo', ids: [id] }),
    },
    {
      name: 'edit',
      label: t('owner.edit'),
      text: t('owner.edit_short'),
      isMain: true,
      icon: <Pencil size={20} />,
      key: 'e',
      isFor: ({ kind }) => kind !== 'video',
      onAct({ id }) {
        if (isDownloading) return
        downloadForEditor.mutate(id, { onSuccess: (original) => setEdited({ id, original }), onError })
      },
    },
    {
      name: 'download',
      label: t('owner.download'),
      icon: <Download size={20} />,
      key: 'd',
      onAct({ id }) {
        if (!isDownloading) download.mutate(id, { onSuccess: saveFile, onError })
      },
    },
    {
      name: 'album',
      label: t('owner.album'),
      icon: <FolderPlus size={20} />,
      key: 'a',
      onAct: ({ id }) => setFiled(id),
    },
  ]

  return (
    <>
      <GalleryViewer
        {...gallery}
        acts={[...everywhere, ...acts]}
        renderDetails={({ id }) => <PhotoDetails id={id} drafts={drafts} />}
        renderVideoNotice={({ id }, controls) => (
          <Suspense>
            <VideoState id={id} {...controls} />
          </Suspense>
        )}
        isPhotoDeleted={isGone}
      />
      <ShareButton shared={shared} onClose={() => share(null)} />
      {filed !== null && <AlbumPicker id={filed} onClose={() => setFiled(null)} />}
      {edited && <EditPhoto {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}
