import type { AdminAlbum } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/feedback/Badge.tsx'

export function AlbumStates({ album: { is_public, is_hidden } }: { album: AdminAlbum }) {
  const { t } = useTranslation('admin-albums')
  return (
    <>
      <Badge tone={is_public ? 'success' : 'neutral'}>{t(is_public ? 'states.public' : 'states.private')}</Badge>{' '}
      {is_hidden && <Badge tone="warning">{t('states.hidden')}</Badge>}
    </>
  )
}
