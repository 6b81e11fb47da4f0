import type { Profile } from '@imagora/contract'
import { Lock, Briefcase, CalendarDays, Link2, MapPin, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Contact } from '#features/identity/dashboard/Contact.tsx'
import classes from './ProfilePage.module.css'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { useProfile } from '#data/identity/session.ts'
import { displayAddress } from '#lib/formats/web-address.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'

function Bindings({ bindings }: Pick<Profile, 'bindings'>) {
  const { t } = useTranslation('account')
  if (bindings.length === 0) return <span className={classes.unset}>{t('profile.no_bindings')}</span>
  return bindings
    .map(({ driver: { name }, nickname }) => (nickname ? t('profile.binding', { name, nickname }) : name))
    .join(', ')
}

/** Profile details visible only to the owner. */
function PrivateDetails({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'app'])
  const formats = useFormats()
  const { email, phone, country_code } = profile
  const facts: [string, ReactNode][] = [
    [t('account:profile.full_name'), profile.full_name],
    [t('account:profile.email'), <Contact key="email" value={email} verifiedAt={profile.email_verified_at} />],
    [
      t('account:profile.phone'),
      <Contact key="phone" value={phone && `+${country_code} ${phone}`} verifiedAt={profile.phone_verified_at} />,
    ],
    [t('account:profile.bindings'), <Bindings key="bindings" bindings={profile.bindings} />],
    [t('account:profile.login_ip'), profile.login_ip],
    [t('account:profile.created_at'), formats.dateTime(profile.created_at)],
    [
      t('app:storage.title'),
      t(profile.total_storage > 0 ? 'app:storage.used' : 'app:storage.used_of_any', {
        used: formats.kilobytes(profile.used_storage),
        total: formats.kilobytes(profile.total_storage),
      }),
    ],
  ]
  return (
    <section className={classes.card} aria-labelledby="private">
      <h2 id="private">
        <Lock size={16} aria-hidden />
        {t('account:profile.private')}
      </h2>
      <DescriptionList facts={facts} />
    </section>
  )
}

/** External link to a site that is not vouched for. */
function OutLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      {displayAddress(address)}
    </a>
  )
}

function Heading({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const { name, username, tagline, company, company_title, location, url } = profile
  const work = [company_title, company].filter(Boolean).join(' · ')
  const lines: [key: string, icon: typeof MapPin, content: ReactNode][] = [
    ['work', Briefcase, work],
    ['location', MapPin, location],
    ['url', Link2, url && <OutLink key="url" address={url} />],
    ['joined', CalendarDays, t('profile.joined', { time: formats.date(profile.created_at) })],
  ]
  return (
    <header className={classes.heading}>
      <div className={classes.cover} aria-hidden />
      <div className={classes.top}>
        <span className={classes.avatar}>
          <UserAvatar name={name || username} url={profile.avatar_url} size={112} />
        </span>
        <ButtonLink
          to="/user/settings"
          search={{ tab: 'profile' }}
          variant="default"
          leftSection={<Pencil size={16} />}
          className={classes.edit ?? ''}
        >
          {t('profile.edit')}
        </ButtonLink>
      </div>
      <h1 className={classes.name}>{name || username}</h1>
      <p className={classes.username}>
        <bdi>@{username}</bdi>
      </p>
      {tagline && <p className={classes.tagline}>{tagline}</p>}
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
    </header>
  )
}

function About({ profile: { bio, interests, socials } }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const isEmpty = !bio && interests.length === 0 && socials.length === 0
  return (
    <section className={classes.card} aria-labelledby="about">
      <h2 id="about">{t('profile.about')}</h2>
      {isEmpty && (
        <p className={classes.none}>
          {t('profile.no_about')}
          <span>{t('profile.no_about_hint')}</span>
        </p>
      )}
      {bio && <p className={classes.bio}>{bio}</p>}
      {interests.length > 0 && (
        <ul className={classes.interests} aria-label={t('profile.interests')}>
          {interests.map((interest) => (
            <li key={interest}>
              <Badge tone="brand">{interest}</Badge>
            </li>
          ))}
        </ul>
      )}
      {socials.length > 0 && (
        <ul className={classes.socials} aria-label={t('profile.socials')}>
          {socials.map((social) => (
            <li key={social}>
              <Link2 size={16} aria-hidden />
              <OutLink address={social} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Public profile, followed by details visible only to the owner. */
export function ProfilePage() {
  const profile = useProfile()
  if (!profile) return null
  return (
    <div className={classes.page}>
      <Heading profile={profile} />
      <About profile={profile} />
      <PrivateDetails profile={profile} />
    </div>
  )
}
