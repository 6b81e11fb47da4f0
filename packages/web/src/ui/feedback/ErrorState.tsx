import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  /** Title of the failure; a generic sentence by default. */
  title?: string
  /** Error message of the server, or advice. */
  hint?: string
  onRetry?: () => void
}

/** Failure message with advice and a retry button. */
export function ErrorState({ title, hint, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        illustration="broken"
        title={title ?? t('error.title')}
        hint={hint ?? t('error.hint')}
        action={
          onRetry && (
            <Button variant="default" leftSection={<RotateCw size={16} />} onClick={onRetry}>
              {t('error.retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
