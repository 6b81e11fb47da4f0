import type { AdminStorage } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { Finding } from '#ui/feedback/Findings.tsx'
import classes from './StoragesPage.module.css'

/** What lies in a storage, and what the last check found. */
export function StorageHealth({ storage }: { storage: AdminStorage }) {
  const { t } = useTranslation('storages')
  const formats = useFormats()
  const { provider, file_count: count, used_bytes, mirror_id, lagging_count, checked_at, trouble } = storage
  return (
    <div className={classes.health}>
      <p>
        {t(`drivers.${provider}.name`)} · {t('files', { count })} · {formats.bytes(used_bytes)}
      </p>
      {checked_at && (
        <Finding kind={trouble ? 'failed' : 'ok'}>
          {t('checked', { ago: formats.ago(checked_at) })} {t(`troubles.${trouble ?? 'ok'}`)}
        </Finding>
      )}
      {mirror_id !== null && <p>{lagging_count > 0 ? t('lagging', { count: lagging_count }) : t('mirrored')}</p>}
    </div>
  )
}
