import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Album, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { VerifyPrompt } from '#components/VerifyPrompt.tsx'
import { giveFiles } from '#lib/state/file-intake.ts'
import { useProfile } from '#data/identity/session.ts'
import { Cards, CardsPage } from '#ui/layout/CardsPage.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { Counts } from './Counts.tsx'
import classes from './DashboardPage.module.css'
import { LimitsCard } from './LimitsCard.tsx'
import { OwnedCard } from './OwnedCard.tsx'
import { OverFull } from './OverFull.tsx'
import { PoliciesCard } from './PoliciesCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { usageQuery } from '#data/billing/usage.ts'
import { RecentPhotos } from './RecentPhotos.tsx'
import { StorageCard } from './StorageCard.tsx'
import { UploadsCard } from './UploadsCard.tsx'
import { UsageSkeleton } from './UsageSkeleton.tsx'

/** What the account has used of what it may. */
function UsageCards() {
  const { data, error, refetch } = useQuery(usageQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <UsageSkeleton />
  return (
    <Cards>
      <StorageCard storage={data.storage} />
      <UploadsCard days={data.days} />
      <LimitsCard usage={data} />
      <div className={classes.column}>
        <OwnedCard />
        <PoliciesCard />
      </div>
    </Cards>
  )
}

/** What the account has and may do, at a glance. */
export function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'app'])
  const profile = useProfile()
  if (!profile) return null
  return (
    <CardsPage>
      <PageTitle
        picture={<UserAvatar name={profile.name || profile.username} url={profile.avatar_url} size={40} />}
        title={t('dashboard:greeting', { name: profile.name || profile.username })}
      >
        <ButtonLink to="/user/albums" variant="default" leftSection={<Album size={16} />}>
          {t('dashboard:to_albums')}
        </ButtonLink>
        <Button variant="light" leftSection={<Upload size={16} />} onClick={() => giveFiles([])}>
          {t('app:nav.upload')}
        </Button>
      </PageTitle>
      <OverFull profile={profile} />
      <VerifyPrompt profile={profile} />
      <Counts profile={profile} />
      <UsageCards />
      <RecentPhotos />
      <ProfileCard profile={profile} />
    </CardsPage>
  )
}
