import type { AdminPhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import type { Column } from '#ui/DataTable.tsx'
import { Tag } from '#ui/Tag.tsx'
import classes from './AdminPhotos.module.css'

export const nameOf = ({ name, filename, key }: AdminPhoto) => name || filename || key

export function usePhotoColumns(): Column<AdminPhoto>[] {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  return [
    {
      key: 'name',
      label: t('name'),
      render: (photo) => (
        <span className={classes.name}>
          {photo.deleted_at === null ? (
            <img src={photo.thumbnail_url} alt="" width={44} height={44} loading="lazy" />
          ) : (
            <span className={classes.blank} style={{ background: photo.color ?? undefined }} />
          )}
          <span>{nameOf(photo)}</span>
        </span>
      ),
    },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? t('guest') },
    {
      key: 'state',
      label: t('state'),
      render: ({ deleted_at, is_public }) => (
        <Tag>{deleted_at !== null ? t('trashed') : is_public ? t('public') : t('unlisted')}</Tag>
      ),
    },
    { key: 'bytes', label: t('size'), align: 'end', render: ({ bytes }) => formats.kilobytes(bytes / 1024) },
    { key: 'views', label: t('views'), align: 'end', render: ({ views }) => formats.number(views) },
    { key: 'created', label: t('created_at'), render: ({ created_at }) => formats.date(created_at) },
  ]
}
