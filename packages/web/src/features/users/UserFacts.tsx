import type { AdminUser } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'

/** What is known of an account. */
export function UserFacts({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const markOf = (address: string, verified_at: string | null) =>
    `${address} · ${verified_at ? t('verified') : t('not_verified')}`

  return (
    <DescriptionList
      facts={[
        ['ID', user.id],
        [t('group'), user.group.name],
        [t('email'), user.email && markOf(user.email, user.email_verified_at)],
        [t('phone'), user.phone && markOf(`+${user.country_code} ${user.phone}`, user.phone_verified_at)],
        [t('photos'), formats.number(user.photo_count)],
        [t('storage'), formats.kilobytes(user.used_storage)],
        [t('created_at'), formats.dateTime(user.created_at)],
        [t('login_ip'), user.login_ip || t('never')],
        [t('login_at'), user.login_at && formats.dateTime(user.login_at)],
        [t('factors'), user.has_second_factor ? t('factors_on') : t('factors_off')],
      ]}
    />
  )
}
