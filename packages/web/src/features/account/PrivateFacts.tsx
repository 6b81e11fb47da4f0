import type { Profile } from '@imagora/contract'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Contact } from './dashboard/Contact.tsx'
import classes from './ProfilePage.module.css'

function Bindings({ bindings }: Pick<Profile, 'bindings'>) {
  const { t } = useTranslation('account')
  if (bindings.length === 0) return <span className={classes.unset}>{t('profile.no_bindings')}</span>
  return bindings
    .map(({ driver: { name }, nickname }) => (nickname ? t('profile.binding', { name, nickname }) : name))
    .join(', ')
}

/** What the owner alone sees of an account. */
export function PrivateFacts({ profile }: { profile: Profile }) {
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
