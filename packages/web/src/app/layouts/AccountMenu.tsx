import type { Profile } from '@imagora/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { PopMenu } from '#ui/overlay/PopMenu.tsx'

// The entries are loaded when the menu is first opened, so that no screen waits for them.
const AccountMenuItems = lazy(async () => ({ default: (await import('./AccountMenuItems.tsx')).AccountMenuItems }))

export function AccountMenu({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <PopMenu
      label={t('nav.account')}
      trigger={<UserAvatar name={profile.name || profile.username} url={profile.avatar_url} />}
    >
      <Suspense fallback={<SkeletonBlock height={200} />}>
        <AccountMenuItems profile={profile} />
      </Suspense>
    </PopMenu>
  )
}
