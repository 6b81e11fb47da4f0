import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/overlay/ConfirmDialog.tsx')).ConfirmDialog }))

interface Place {
  pathname: string
  search: object
}

/** Moving within a page loses nothing. */
const isSamePlace = (one: Place, other: Place) =>
  one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search)

/** Asks before a form is left whose changes were not saved: by a link, by going back, or by closing the page. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && !isSamePlace(current, next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog opened onClose={reset} onConfirm={proceed} title={t('unsaved.title')} action={t('unsaved.leave')}>
        {t('unsaved.hint')}
      </ConfirmDialog>
    </Suspense>
  )
}
