import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ViewerPhoto } from '#components/viewer/viewer-photo.ts'
import type { ViewerAct } from '#components/viewer/viewer-props.ts'
import type { OpenShare } from '#data/sharing/public-share.ts'

/** The browser's own download. Pictures of another origin are only shown, and then not in place of this page. */
function save({ public_url, name }: ViewerPhoto) {
  const link = { href: public_url, download: name, target: '_blank', rel: 'noopener' }
  Object.assign(document.createElement('a'), link).click()
}

/** What visitors may do with one photo of a share. */
export function useShareActs({ is_download_allowed }: OpenShare): ViewerAct[] {
  const { t } = useTranslation('share-page')
  if (!is_download_allowed) return []
  return [{ name: 'download', label: t('download'), icon: <Download size={20} />, key: 'd', isMain: true, onAct: save }]
}
