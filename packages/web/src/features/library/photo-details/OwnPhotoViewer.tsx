import { Download, Pencil, Share2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GalleryViewer } from '#components/gallery/GalleryViewer.tsx'
import { type Shared, ShareButton } from '#components/share-dialog/ShareButton.tsx'
import type { ViewerAct } from '#components/viewer/viewer-props.ts'
import { useIsGone, useOriginal } from '#data/library/own-photos.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { EditPhoto } from './EditPhoto.tsx'
import type { Drafts } from './photo-values.ts'
import { PhotoDetails } from './PhotoDetails.tsx'

interface Props extends Pick<ComponentProps<typeof GalleryViewer>, 'gallery' | 'photos' | 'viewed'> {
  /** Additional actions of the current screen. */
  acts: ViewerAct[]
}

interface Edited {
  id: number
  original: File
}

/** Viewer of the user's own photos, with details and all actions. */
export function OwnPhotoViewer({ acts, ...gallery }: Props) {
  const { t } = useTranslation('viewer')
  const [drafts] = useState<Drafts>(() => new Map())
  const [edited, setEdited] = useState<Edited | null>(null)
  const [shared, share] = useState<Shared | null>(null)
  const isGone = useIsGone()
  const { mutate: fetchOriginal, isPending } = useOriginal()
  const take = (id: number, onSuccess: (original: File) => void) => {
    // A second click during the download would download the file twice.
    if (isPending) return
    fetchOriginal(id, { onSuccess, onError: ({ message }) => notices.error({ id: 'original', message }) })
  }

  const everywhere: ViewerAct[] = [
    {
      name: 'edit',
      label: t('owner.edit'),
      icon: <Pencil size={20} />,
      key: 'e',
      onAct: ({ id }) => take(id, (original) => setEdited({ id, original })),
    },
    {
      name: 'download',
      label: t('owner.download'),
      icon: <Download size={20} />,
      key: 'd',
      onAct: ({ id }) => take(id, saveFile),
    },
    {
      name: 'share_link',
      label: t('owner.share_link'),
      icon: <Share2 size={20} />,
      key: 'l',
      onAct: ({ id }) => share({ type: 'photo', ids: [id] }),
    },
  ]

  return (
    <>
      <GalleryViewer
        {...gallery}
        acts={[...everywhere, ...acts]}
        renderDetails={({ id }) => <PhotoDetails id={id} drafts={drafts} />}
        isGone={isGone}
      />
      <ShareButton shared={shared} onClose={() => share(null)} />
      {edited && <EditPhoto {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}
