import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { PublicLayout } from './layouts/public/PublicLayout.tsx'

/** Shown when the code or the data of a screen fails to load. */
export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const isAnswer = error instanceof ApiError
  return (
    <ErrorState
      hint={isAnswer ? error.message : t('error.newer')}
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
