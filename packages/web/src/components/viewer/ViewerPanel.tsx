import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './Viewer.module.css'

/** What is known of the open photo: beside it, or below it on a phone. */
export function ViewerPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation(['viewer', 'app'])
  return (
    <section className={classes.panel} aria-label={t('viewer:details')} data-panel>
      <div className={classes.panelHead}>
        <h2>{t('viewer:details')}</h2>
        <IconButton label={t('viewer:details_close')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <div className={classes.panelBody}>{children}</div>
    </section>
  )
}
