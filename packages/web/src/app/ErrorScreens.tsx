import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { isBuildOutdated } from '#data/api/client.ts'
import { useIsOffline } from '#lib/browser/offline.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { PublicLayout } from './layouts/public/PublicLayout.tsx'

/** Shown when the code or the data of a screen fails to load. */
export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const isAnswer = error instanceof ApiError
  const isOffline = useIsOffline()
  const [cause, setCause] = useState<'newer' | 'unreachable'>()
  useEffect(() => {
    // Code fails to load when the network is gone, or when a newer version has replaced its files.
    if (!isAnswer && !isOffline)
      isBuildOutdated().then(
        (isOutdated) => setCause(isOutdated ? 'newer' : undefined),
        () => setCause('unreachable'),
      )
  }, [isAnswer, isOffline])
  const reason = isOffline || cause === 'unreachable' ? t('error.offline') : cause && t('error.newer')
  const hint = isAnswer ? error.message : reason
  return (
    <ErrorState
      {...(hint && { hint })}
      onRetry={() => (isAnswer ? void router.invalidate() : window.location.reload())}
    />
  )
}

/** Screen for URLs that no route matches. */
export function NotFoundScreen() {
  return (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  )
}
