import { useTranslation } from 'react-i18next'
import { Facts } from '#ui/Facts.tsx'
import { Tag } from '#ui/Tag.tsx'
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
      <Tag tone={isVerified ? 'success' : 'warning'}>{t(isVerified ? 'verified' : 'unverified')}</Tag>
    </span>
  ) : (
    t('none')
  )
  return <Facts facts={[[t(`${channel}.current`), state]]} />
}
