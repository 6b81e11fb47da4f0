import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Contact.module.css'

/** Email or mobile number of the account, with its verification status. */
export function Contact({ value, verifiedAt }: { value: string | null; verifiedAt: string | null }) {
  const { t } = useTranslation('account')
  if (!value) return <span className={classes.unset}>{t('profile.unset')}</span>
  return (
    <span className={classes.contact}>
      <span className={classes.value} title={value}>
        {value}
      </span>
      <Badge tone={verifiedAt ? 'success' : 'warning'}>
        {t(verifiedAt ? 'profile.verified' : 'profile.unverified')}
      </Badge>
    </span>
  )
}
