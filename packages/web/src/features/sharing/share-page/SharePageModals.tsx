import { useTranslation } from 'react-i18next'
import { ArchiveDownload } from '#components/archive-download/ArchiveDownload.tsx'
import type { ArchiveDownloadController } from '#components/archive-download/use-archive-download.ts'
import { ShortcutsDialog } from '#components/keyboard/ShortcutsDialog.tsx'
import { ReportDialog } from '#components/report/ReportDialog.tsx'
import { reportShare } from '#data/safety/reports.ts'
import { GuestUpload } from './GuestUpload.tsx'
import type { OpenShare } from '#data/sharing/public-share.ts'

export type SharePageModalRequest = 'help' | 'report' | 'upload'

interface Props {
  share: OpenShare
  download: ArchiveDownloadController
  asked: SharePageModalRequest | null
  onAsk: (asked: SharePageModalRequest) => void
  onClose: () => void
}

export function SharePageModals({ share, download, asked, onAsk, onClose }: Props) {
  const { t } = useTranslation('share-page')
  const { slug, is_download_allowed } = share
  const acts = is_download_allowed ? [{ name: 'download', label: t('download'), key: 'd' }] : []
  return (
    <>
      <ShortcutsDialog opened={asked === 'help'} onClose={onClose} acts={acts} place="grid" isPlain />
      <ArchiveDownload download={download} />
      <ReportDialog
        opened={asked === 'report'}
        onClose={onClose}
        title={t('report_title')}
        captcha
        onSend={(values) => reportShare(slug, values)}
      />
      {share.uploads !== 'off' && (
        <GuestUpload
          opened={asked === 'upload'}
          onOpen={() => onAsk('upload')}
          onClose={onClose}
          slug={slug}
          kind={share.uploads}
        />
      )}
    </>
  )
}
