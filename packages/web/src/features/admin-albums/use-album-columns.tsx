import type { AdminAlbum } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { NamedPicture } from '#ui/table/NamedPicture.tsx'
import { AlbumStates } from './AlbumStates.tsx'

export function useAlbumColumns(): Column<AdminAlbum>[] {
  const { t } = useTranslation('admin-albums')
  const formats = useFormats()
  return [
    {
      key: 'name',
      label: t('name'),
      render: ({ name, covers: [cover] }) => <NamedPicture src={cover} name={name} />,
    },
    { key: 'user', label: t('user'), render: ({ user }) => user.username },
    { key: 'state', label: t('state'), render: (album) => <AlbumStates album={album} /> },
    {
      key: 'photos',
      label: t('photos'),
      sort: 'photo_count',
      isLargestFirst: true,
      align: 'end',
      render: ({ photo_count }) => formats.number(photo_count),
    },
    {
      key: 'created',
      label: t('created_at'),
      sort: 'id',
      isLargestFirst: true,
      render: ({ created_at }) => formats.date(created_at),
    },
  ]
}
