import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import type { StartResult } from './start.ts'

interface Props {
  reason: Extract<StartResult, 'site_failed' | 'account_failed'>
  onRetry: () => void
}

/** Shown instead of a blank page when the site fails to load. */
export function StartFailure({ reason, onRetry }: Props) {
  const { t } = useTranslation()
  const isSite = reason === 'site_failed'
  return (
    <main>
      <div role="alert">
        <EmptyState
          order={1}
          illustration="broken"
          title={t(isSite ? 'start.failed' : 'start.profile_failed')}
          hint={t(isSite ? 'start.refresh_hint' : 'start.profile_hint')}
          action={
            <Button leftSection={<RotateCw size={16} />} onClick={isSite ? () => window.location.reload() : onRetry}>
              {t(isSite ? 'start.refresh' : 'error.retry')}
            </Button>
          }
        />
      </div>
    </main>
  )
}
