import type { Profile } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Contact } from './Contact.tsx'

/** Whose account it is. */
export function ProfileCard({ profile }: { profile: Profile }) {
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
