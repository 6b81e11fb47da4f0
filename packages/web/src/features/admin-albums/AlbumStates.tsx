import type { AdminAlbum } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/Tag.tsx'

export function AlbumStates({ album: { is_public, is_hidden } }: { album: AdminAlbum }) {
  const { t } = useTranslation('admin-albums')
  return (
    <>
      <Tag tone={is_public ? 'success' : 'neutral'}>{t(is_public ? 'states.public' : 'states.private')}</Tag>{' '}
      {is_hidden && <Tag tone="warning">{t('states.hidden')}</Tag>}
    </>
  )
}
