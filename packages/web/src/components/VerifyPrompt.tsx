import type { Profile } from '@imagora/contract'
import { MailWarning, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#lib/site.ts'
import { ButtonLink } from '#ui/links.tsx'
import classes from './VerifyPrompt.module.css'

const places = [
  { channel: 'email', tab: 'email', Icon: MailWarning },
  { channel: 'phone', tab: 'mobile', Icon: Smartphone },
] as const

/** Asks whoever has not shown that an address is theirs to do so, where the site wants that and can send codes. */
export function VerifyPrompt({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { app } = useConfigs()
  const missing = places.filter(
    ({ channel }) =>
      (app[`user_${channel}_verify`] || (channel === 'phone' && app.upload_requires_mobile)) &&
      app.code_channels.includes(channel) &&
      profile[`${channel}_verified_at`] === null,
  )
  if (missing.length === 0) return null
  return (
    <section className={classes.card} aria-label={t('verify_prompt.title')}>
      {missing.map(({ channel, tab, Icon }) => (
        <div key={channel} className={classes.row}>
          <Icon size={20} aria-hidden />
          <p>
            <strong>{t(`verify_prompt.${channel}_${profile[channel] ? 'unverified' : 'missing'}`)}</strong>
            <span>{t(`verify_prompt.${channel}_why`)}</span>
          </p>
          <ButtonLink to="/user/settings" search={{ tab }} variant="default" size="xs">
            {t(profile[channel] ? 'verify_prompt.verify' : 'verify_prompt.bind')}
          </ButtonLink>
        </div>
      ))}
    </section>
  )
}
