import type { Usage, Profile } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { formatClock } from '#lib/formats/video-length.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useGroup } from '#data/content/site.ts'
import { Meter } from '#ui/feedback/Meter.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { type Figure, Figures } from './Figures.tsx'
import classes from './DashboardPage.module.css'
import { Album, Image, LifeBuoy, ReceiptText, Share2, CircleAlert } from 'lucide-react'
import { StatTiles } from '#ui/layout/StatTiles.tsx'
import { ButtonLink, TextLink } from '#ui/layout/links.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Contact } from './Contact.tsx'
import { useQuery } from '@tanstack/react-query'
import { PhotoStrip } from '#components/photos/PhotoStrip.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { recentPhotosQuery, usageQuery } from '#data/billing/entitlements.ts'
import { DayChart } from '#components/day-chart/DayChart.tsx'
import { Cards, CardsPage } from '#ui/layout/CardsPage.tsx'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { VerifyPrompt } from '#features/identity/verification-codes/VerifyPrompt.tsx'
import { useProfile } from '#data/identity/session.ts'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { EntitlementsCard } from './EntitlementsCard.tsx'
import { StorageCard } from './StorageCard.tsx'

interface Limited {
  name: string
  hint?: string | undefined
  used: number
  limit: number
  say: (amount: number) => string
}

/** Returns the used share of each limit; without a limit, the used amount. */
function useMeters({ concurrent, windows, traffic }: Usage): Figure[] {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const limited: Limited[] = [
    { name: t('limits.limit_concurrent_upload'), ...concurrent, say: formats.number },
    ...windows.map(({ period, used, limit, resets_at }) => ({
      name: t(`limits.limit_per_${period}`),
      hint: resets_at && limit > 0 ? t('limits.resets', { time: formats.ago(resets_at) }) : undefined,
      used,
      limit,
      say: formats.number,
    })),
    { name: t('limits.traffic'), used: traffic.used_bytes, limit: traffic.limit_bytes, say: formats.bytes },
  ]
  return limited.map(({ name, hint, used, limit, say }) => ({
    name,
    hint,
    value: t('limits.used', { used: say(used), limit: limit > 0 ? say(limit) : t('limits.none') }),
    meter: limit > 0 && <Meter share={used / limit} label={name} tone={used >= limit ? 'danger' : undefined} />,
  }))
}

const VIDEO_TYPES = new Set(['mp4', 'mov', 'webm'])

/** Limits of the effective group and their usage; a limit of 0 means unlimited. */
function LimitsCard({ usage }: { usage: Usage }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const meters = useMeters(usage)
  const { group } = useGroup()
  const { max_upload_size, min_upload_size, max_files_per_batch, allow_file_types } = group.options
  const { max_video_size, max_video_seconds } = group.options
  const hasVideos = allow_file_types.some((type) => VIDEO_TYPES.has(type))
  const sizeOf = (size: number) => (size > 0 ? formats.kilobytes(size) : t('limits.none'))
  const files = max_files_per_batch > 0 ? t('limits.files', { count: max_files_per_batch }) : t('limits.none')
  return (
    <Card title={t('limits.title')} note={<Badge tone="brand">{group.name}</Badge>}>
      {group.intro && <p className={classes.intro}>{group.intro}</p>}
      <Figures figures={meters} />
      <hr className={classes.line} />
      <Figures
        figures={[
          { name: t('limits.max_upload_size'), value: sizeOf(max_upload_size) },
          { name: t('limits.min_upload_size'), value: sizeOf(min_upload_size) },
          ...(hasVideos
            ? [
                { name: t('limits.max_video_size'), value: sizeOf(max_video_size) },
                {
                  name: t('limits.max_video_seconds'),
                  value: max_video_seconds > 0 ? formatClock(max_video_seconds * 1000) : t('limits.none'),
                },
              ]
            : []),
          { name: t('limits.max_files_per_batch'), value: files },
          { name: t('limits.allow_file_types'), value: allow_file_types.join(' · ') },
        ]}
      />
    </Card>
  )
}

function Counts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <StatTiles
      tiles={[
        { to: '/user/photos', label: t('nav.photos'), value: number(profile.photo_count), Icon: Image },
        { to: '/user/albums', label: t('nav.albums'), value: number(profile.album_count), Icon: Album },
        { to: '/user/shares', label: t('nav.shares'), value: number(profile.share_count), Icon: Share2 },
        { to: '/user/orders', label: t('nav.orders'), value: number(profile.order_count), Icon: ReceiptText },
        { to: '/user/tickets', label: t('nav.tickets'), value: number(profile.ticket_count), Icon: LifeBuoy },
      ]}
    />
  )
}

/** Search for the photos that use the most storage. */
const LARGE_PHOTOS_QUERY = 'size:>5mb'

/** Warning that uploads are blocked, that nothing is lost, and how to free or buy storage. */
function QuotaExceeded({ profile: { used_storage, total_storage } }: { profile: Profile }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  if (total_storage === 0 || used_storage < total_storage) return null
  const over = used_storage - total_storage
  const [used, total] = [formats.kilobytes(used_storage), formats.kilobytes(total_storage)]
  return (
    <section className={classes.card} aria-labelledby="over-full">
      <CircleAlert size={20} aria-hidden />
      <div className={classes.words}>
        <h2 id="over-full">{over > 0 ? t('full.over', { size: formats.kilobytes(over) }) : t('full.title')}</h2>
        <p>{t('full.hint', { used, total })}</p>
      </div>
      <div className={classes.acts}>
        <ButtonLink to="/user/photos" search={{ q: LARGE_PHOTOS_QUERY }} variant="default" size="xs">
          {t('full.tidy')}
        </ButtonLink>
        <ButtonLink to="/user/plans" size="xs">
          {t('full.more')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Names of the storages available to the group. */
function PoliciesCard() {
  const { t } = useTranslation('dashboard')
  const { storages } = useGroup()
  return (
    <Card title={t('policies.title')}>
      {storages.length === 0 ? (
        <p className={classes.none}>{t('policies.none')}</p>
      ) : (
        <ul className={classes.list}>
          {storages.map(({ id, name, intro }) => (
            <li key={id}>
              <strong>{name}</strong>
              {intro && <span>{intro}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ProfileCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['dashboard', 'account'])
  const formats = useFormats()
  const { email, phone, country_code } = profile
  return (
    <Card title={t('dashboard:profile')} action={<TextLink to="/user/profile">{t('dashboard:to_profile')}</TextLink>}>
      <DescriptionList
        facts={[
          [t('account:profile.name'), profile.name],
          [t('dashboard:username'), profile.username],
          [t('account:profile.email'), <Contact key="email" value={email} verifiedAt={profile.email_verified_at} />],
          [
            t('account:profile.phone'),
            <Contact key="phone" value={phone && `+${country_code} ${phone}`} verifiedAt={profile.phone_verified_at} />,
          ],
          [t('account:profile.created_at'), formats.dateTime(profile.created_at)],
          [t('account:profile.login_ip'), profile.login_ip],
        ]}
      />
    </Card>
  )
}

function Strip() {
  const { t } = useTranslation('dashboard')
  const { data, error, refetch } = useQuery(recentPhotosQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Skeleton>
        <SkeletonBlock height="var(--recent)" />
      </Skeleton>
    )
  }
  if (data.data.length > 0) return <PhotoStrip photos={data.data} label={t('recent')} />
  return <EmptyState illustration="pictures" title={t('none')} hint={t('none_hint')} />
}

function RecentPhotos() {
  const { t } = useTranslation('dashboard')
  return (
    <section className={classes.recent} aria-labelledby="recent">
      <div className={classes.heading}>
        <h2 id="recent">{t('recent')}</h2>
        <TextLink to="/user/photos">{t('all_photos')}</TextLink>
      </div>
      <Strip />
    </section>
  )
}

/** Uploads per day over the last 30 days. */
function UploadsCard({ days }: Pick<Usage, 'days'>) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const sum = (pick: (day: Usage['days'][number]) => number) => days.reduce((total, day) => total + pick(day), 0)
  const all = { count: sum((day) => day.count), bytes: sum((day) => day.bytes) }
  const words = (count: number, bytes: number) => t('uploads.sum', { count, size: formats.bytes(bytes) })
  return (
    <Card title={t('uploads.title')}>
      <p className={classes.sum}>{all.count > 0 ? words(all.count, all.bytes) : t('uploads.none')}</p>
      <div className={classes.chart}>
        <DayChart
          label={t('uploads.chart')}
          heads={[t('uploads.day'), t('uploads.uploaded')]}
          days={days}
          value={({ count }) => count}
          text={({ count, bytes }) => words(count, bytes)}
        />
      </div>
    </Card>
  )
}

/** Heights in pixels of the cards of a user without purchases. */
const heights = { storage: 308, uploads: 308, limits: 548, owned: 548 }

function UsageSkeleton() {
  return (
    <Skeleton>
      <Cards>
        {Object.entries(heights).map(([name, height]) => (
          <SkeletonBlock key={name} height={height} />
        ))}
      </Cards>
    </Skeleton>
  )
}

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
        <EntitlementsCard />
        <PoliciesCard />
      </div>
    </Cards>
  )
}

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
      </PageTitle>
      <QuotaExceeded profile={profile} />
      <VerifyPrompt profile={profile} />
      <Counts profile={profile} />
      <UsageCards />
      <RecentPhotos />
      <ProfileCard profile={profile} />
    </CardsPage>
  )
}
