import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#lib/browser/offline.ts'
import classes from './OfflineBar.module.css'

/** Says that what is shown may be old. */
export function OfflineBar() {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  return (
    <output className={classes.bar} data-shown={isOffline || undefined}>
      {isOffline && (
        <>
          <CloudOff size={16} />
          {t('offline')}
        </>
      )}
    </output>
  )
}
