import type { AdminPhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { NamedPicture } from '#ui/table/NamedPicture.tsx'
import { PhotoState } from './PhotoState.tsx'

export const nameOf = ({ name, filename, key }: AdminPhoto) => name || filename || key

export function usePhotoColumns(): Column<AdminPhoto>[] {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  return [
    {
      key: 'name',
      label: t('name'),
      render: (photo) => (
        <NamedPicture
          src={photo.deleted_at === null ? photo.thumbnail_url : null}
          name={nameOf(photo)}
          color={photo.color}
        />
      ),
    },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? t('guest') },
    {
      key: 'state',
      label: t('state'),
      render: (photo) => <PhotoState photo={photo} />,
    },
    { key: 'bytes', label: t('size'), align: 'end', render: ({ bytes }) => formats.kilobytes(bytes / 1024) },
    { key: 'views', label: t('views'), align: 'end', render: ({ views }) => formats.number(views) },
    { key: 'created', label: t('created_at'), render: ({ created_at }) => formats.date(created_at) },
  ]
}
