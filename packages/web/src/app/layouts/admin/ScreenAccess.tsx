import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#data/identity/permissions.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ReadOnlyScreen } from '#ui/form/WriteAccess.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { findAdminScreen } from './admin-navigation.ts'

/** Shows a screen as far as the user's role allows: with its actions, read-only, or not at all. */
export function ScreenAccess({ children }: { children: ReactNode }) {
  const { t } = useTranslation('tables')
  const can = usePermissions()
  const screen = findAdminScreen(useLocation({ select: ({ pathname }) => pathname }))
  if (screen && !can(screen.read))
    return (
      <EmptyState
        illustration="search"
        order={1}
        title={t('no_access.title')}
        hint={t('no_access.hint')}
        action={<ButtonLink to="/admin">{t('no_access.back')}</ButtonLink>}
      />
    )
  return <ReadOnlyScreen value={screen !== undefined && !can(screen.write)}>{children}</ReadOnlyScreen>
}
