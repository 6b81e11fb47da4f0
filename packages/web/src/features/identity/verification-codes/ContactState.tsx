import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Contact.module.css'

interface Props {
  channel: 'email' | 'phone'
  /** What the account has now, or nothing. */
  value: string
  isVerified: boolean
}

/** What one is reached by now, and whether that was ever shown to be one's own. */
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
