import type { Profile } from '@imagora/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Album, Image, Upload, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '#components/UserAvatar.tsx'
import { VerifyPrompt } from '#components/VerifyPrompt.tsx'
import { giveFiles } from '#lib/file-intake.ts'
import { useFormats } from '#lib/formats.ts'
import { useProfile } from '#lib/session.ts'
import { ButtonLink } from '#ui/links.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import classes from './DashboardPage.module.css'
import { GroupLimits } from './GroupLimits.tsx'
import { RecentPhotos } from './RecentPhotos.tsx'
import { StorageCard } from './StorageCard.tsx'

function Counts({ profile: { photo_count, album_count, share_count } }: { profile: Profile }) {
  const { t } = useTranslation('app')
  const formats = useFormats()
  const counts = [
    { to: '/user/photos', label: t('nav.photos'), count: photo_count, Icon: Image },
    { to: '/user/albums', label: t('nav.albums'), count: album_count, Icon: Album },
    { to: '/user/shares', label: t('nav.shares'), count: share_count, Icon: Share2 },
  ] as const
  return (
    <div className={classes.counts}>
      {counts.map(({ to, label, count, Icon }) => (
        <Link key={to} to={to} className={classes.count}>
          <Icon size={20} aria-hidden />
          <span className={classes.number}>{formats.number(count)}</span>
          <span className={classes.second}>{label}</span>
        </Link>
      ))}
    </div>
  )
}

/** What the account has and may do, at a glance. */
export function DashboardPage() {
  const { t } = useTranslation(['account', 'app'])
  const profile = useProfile()
  if (!profile) return null
  return (
    <div className={classes.page}>
      <PageTitle
        picture={<UserAvatar name={profile.name || profile.username} url={profile.avatar_url} size={40} />}
        title={t('account:greeting', { name: profile.name || profile.username })}
      >
        <ButtonLink to="/user/albums" variant="default" leftSection={<Album size={16} />}>
          {t('account:to_albums')}
        </ButtonLink>
        <Button variant="light" leftSection={<Upload size={16} />} onClick={() => giveFiles([])}>
          {t('app:nav.upload')}
        </Button>
      </PageTitle>
      <VerifyPrompt profile={profile} />
      <div className={classes.cards}>
        <StorageCard used={profile.used_storage} total={profile.total_storage} />
        <Counts profile={profile} />
        <GroupLimits />
      </div>
      <RecentPhotos />
    </div>
  )
}
