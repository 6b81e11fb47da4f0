import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  /** What failed; a general sentence where nothing better is known. */
  title?: string
  /** What the server said, or what to do. */
  hint?: string
  onRetry?: () => void
}

/** What failed, what to do, and the way to try again. */
export function ErrorState({ title, hint, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        drawing="broken"
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
