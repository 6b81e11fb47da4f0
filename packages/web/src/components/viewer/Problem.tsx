import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './Viewer.module.css'

/** The picture has not come; what holds its place stays in sight behind. */
export function Problem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['viewer', 'app'])
  return (
    <div className={classes.problem} role="alert">
      <p>{t('viewer:failed')}</p>
      <Button variant="default" leftSection={<RotateCw size={16} />} onClick={onRetry}>
        {t('app:error.retry')}
      </Button>
    </div>
  )
}
