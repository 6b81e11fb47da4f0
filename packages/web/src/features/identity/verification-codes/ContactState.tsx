import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Contact.module.css'

interface Props {
  channel: 'email' | 'phone'
  /** Current value, or an empty string. */
  value: string
  isVerified: boolean
}

/** Current email or mobile number, with its verification status. */
export function ContactState({ channel, value, isVerified }: Props) {
  const { t } = useTranslation('codes')
  const state = value ? (
    <span className={classes.state}>
      {value}
      <Badge tone={isVerified ? 'success' : 'warning'}>{t(isVerified ? 'verified' : 'unverified')}</Badge>
    </span>
  ) : (
    t('none')
  )
  return <DescriptionList facts={[[t(`${channel}.current`), state]]} />
}
