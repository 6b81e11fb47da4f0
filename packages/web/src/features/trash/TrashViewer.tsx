import { Trash2, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { GalleryViewer } from '#components/gallery/GalleryViewer.tsx'

interface Props extends Pick<ComponentProps<typeof GalleryViewer>, 'gallery' | 'photos' | 'viewed'> {
  onRestore: (ids: number[]) => void
  onPurge: (ids: number[]) => void
}

/** Links of what lies here are dead. */
const noLink = () => ''

/** What was deleted, looked at before it comes back or goes. */
export function TrashViewer({ onRestore, onPurge, ...gallery }: Props) {
  const { t } = useTranslation('trash')
  return (
    <GalleryViewer
      {...gallery}
      linkOf={noLink}
      acts={[
        {
          name: 'restore',
          label: t('restore.action'),
          icon: <Undo2 size={20} />,
          key: 'r',
          isMain: true,
          onAct({ id }, { skip }) {
            skip()
            onRestore([id])
          },
        },
        {
          name: 'purge',
          label: t('purge.action'),
          icon: <Trash2 size={20} />,
          key: 'Delete',
          isMain: true,
          onAct: ({ id }) => onPurge([id]),
        },
      ]}
    />
  )
}
