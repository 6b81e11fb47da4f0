import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/overlay/ConfirmDialog.tsx')).ConfirmDialog }))

interface RouteLocation {
  pathname: string
  search: object
}

/** Navigation within the same page loses no changes. */
const isSameLocation = (one: RouteLocation, other: RouteLocation) =>
  one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search)

/**
 * Asks for confirmation before a form with unsaved changes is left by a link, by going back, or by closing the page.
 */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && !isSameLocation(current, next),
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
