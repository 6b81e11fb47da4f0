import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Contact.module.css'

/** An address or number by which the account is reached, and whether it was proven. */
export function Contact({ value, verifiedAt }: { value: string | null; verifiedAt: string | null }) {
  const { t } = useTranslation('account')
  if (!value) return <span className={classes.unset}>{t('profile.unset')}</span>
  return (
    <span className={classes.contact}>
      {value}
      <Badge tone={verifiedAt ? 'success' : 'warning'}>
        {t(verifiedAt ? 'profile.verified' : 'profile.unverified')}
      </Badge>
    </span>
  )
}
