import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DownloadForm } from './DownloadForm.tsx'
import { DownloadList } from './DownloadList.tsx'
import classes from './Downloads.module.css'
import { newestBatchQuery } from '#data/uploads/remote-downloads.ts'
import { useFreshPhotos } from './use-fresh-photos.ts'

/** Addresses go in above, and what becomes of them is seen below; closing it stops nothing. */
export function DownloadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('remote-downloads')
  const { data: batch } = useQuery({ ...newestBatchQuery, enabled: opened })
  useFreshPhotos(batch?.downloads ?? [])
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <div className={classes.dialog}>
        <DownloadForm />
        {batch && <DownloadList downloads={batch.downloads} />}
      </div>
    </Dialog>
  )
}
