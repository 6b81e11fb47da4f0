import type { ExploreProfile } from '@imagora/contract'
import { Button } from '@mantine/core'
import { Briefcase, CalendarDays, Flag, Link2, MapPin, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import { useProfile } from '#data/identity/session.ts'
import { displayAddress } from '#lib/formats/web-address.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useExploreModals } from '#features/sharing/explore/use-explore-modals.tsx'
import classes from './UserHeader.module.css'

/** Only http(s) URLs become links; their content is user-generated and not vouched for. */
const isPage = (address: string) => /^https?:\/\//i.test(address)

function OutLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="nofollow ugc noopener noreferrer">
      {displayAddress(address)}
    </a>
  )
}

function Lines({ user }: { user: ExploreProfile }) {
  const { t } = useTranslation('explore')
  const formats = useFormats()
  const { company, company_title, location, url, socials, created_at } = user
  const pages = [url, ...socials].filter(isPage)
  const lines: [key: string, icon: typeof MapPin, content: ReactNode][] = [
    ['work', Briefcase, [company_title, company].filter(Boolean).join(' · ')],
    ['location', MapPin, location],
    ...pages.map((address): [string, typeof MapPin, ReactNode] => [
      address,
      Link2,
      <OutLink key={address} address={address} />,
    ]),
    ['joined', CalendarDays, t('joined', { date: formats.date(created_at) })],
  ]
  return (
    <ul className={classes.lines}>
      {lines.map(
        ([key, Icon, content]) =>
          content && (
            <li key={key}>
              <Icon size={16} aria-hidden />
              <span>{content}</span>
            </li>
          ),
      )}
    </ul>
  )
}

function Numbers({ user }: { user: ExploreProfile }) {
  const { t } = useTranslation('explore')
  const formats = useFormats()
  const numbers = [
    ['photos', user.photo_count],
    ['albums', user.album_count],
    ['likes', user.like_count],
  ] as const
  return (
    <dl className={classes.numbers}>
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`numbers.${name}`)}</dt>
          <dd>{formats.compact(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function UserHeader({ user }: { user: ExploreProfile }) {
  const { t } = useTranslation('explore')
  const asking = useExploreModals()
  const isOwn = useProfile()?.username === user.username
  const { name, username, avatar_url, tagline, bio, interests } = user
  return (
    <section className={classes.header} aria-label={t('about_user')}>
      <div className={classes.cover} aria-hidden />
      <div className={classes.top}>
        <span className={classes.avatar}>
          <UserAvatar name={name || username} url={avatar_url} size={96} />
        </span>
        <div className={classes.actions}>
          {isOwn ? (
            <ButtonLink
              to="/user/settings"
              search={{ tab: 'profile' }}
              variant="default"
              leftSection={<Pencil size={16} />}
            >
              {t('edit_own')}
            </ButtonLink>
          ) : (
            <Button
              variant="default"
              leftSection={<Flag size={16} />}
              onClick={() => asking.report({ type: 'user', username })}
            >
              {t('report.user')}
            </Button>
          )}
        </div>
      </div>
      <h1 className={classes.name}>{name || username}</h1>
      <p className={classes.username}>
        <bdi>@{username}</bdi>
      </p>
      {tagline && <p className={classes.tagline}>{tagline}</p>}
      {bio && (
        <p className={classes.bio} dir="auto">
          {bio}
        </p>
      )}
      {interests.length > 0 && (
        <ul className={classes.interests} aria-label={t('interests')}>
          {interests.map((interest) => (
            <li key={interest}>
              <Badge tone="brand">{interest}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Lines user={user} />
      <Numbers user={user} />
      {asking.modals}
    </section>
  )
}

export const UserHeaderSkeleton = () => (
  <Skeleton>
    <div className={classes.header}>
      <div className={classes.cover} />
      <div className={classes.bones}>
        <SkeletonBlock width={180} height={28} />
        <SkeletonBlock width={120} height={16} />
        <SkeletonBlock width="50%" height={16} />
      </div>
    </div>
  </Skeleton>
)
