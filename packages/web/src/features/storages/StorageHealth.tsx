import type { AdminStorage } from '@imagora/contract'
import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import classes from './StoragesPage.module.css'

/** What lies in a storage, and what the last check found. */
export function StorageHealth({ storage }: { storage: AdminStorage }) {
  const { t } = useTranslation('storages')
  const formats = useFormats()
  const { provider, file_count: count, used_bytes, mirror_id, lagging_count, checked_at, trouble } = storage
  const Icon = trouble ? CircleAlert : Check
  return (
    <div className={classes.health}>
      <p>
        {t(`drivers.${provider}.name`)} · {t('files', { count })} · {formats.bytes(used_bytes)}
      </p>
      {checked_at && (
        <p className={classes.finding} data-outcome={trouble ? 'failed' : 'ok'}>
          <Icon size={16} aria-hidden />
          <span>
            {t('checked', { ago: formats.ago(checked_at) })} {t(`troubles.${trouble ?? 'ok'}`)}
          </span>
        </p>
      )}
      {mirror_id !== null && <p>{lagging_count > 0 ? t('lagging', { count: lagging_count }) : t('mirrored')}</p>}
    </div>
  )
}
