import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmByVibration } from '#lib/browser/media-preferences.ts'
import { OwnPhotoViewer } from '#features/library/photo-details/OwnPhotoViewer.tsx'

interface Props extends Omit<ComponentProps<typeof OwnPhotoViewer>, 'acts'> {
  onDelete: (id: number) => void
}

export function LibraryViewer({ onDelete, ...gallery }: Props) {
  const { t } = useTranslation('viewer')
  return (
    <OwnPhotoViewer
      {...gallery}
      acts={[
        {
          name: 'delete',
          label: t('owner.delete'),
          icon: <Trash2 size={20} />,
          key: 'Delete',
          isMain: true,
          onAct({ id }) {
            confirmByVibration()
            onDelete(id)
          },
        },
      ]}
    />
  )
}
