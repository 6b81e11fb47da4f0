import type { CodeChannel, Profile } from '@imagora/contract'
import { Button } from '@mantine/core'
import { MailWarning, Smartphone } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDismissed, dismissForVisit } from '#lib/preferences/dismissals.ts'
import { useConfigs } from '#data/content/site.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './VerifyPrompt.module.css'

// Most accounts that see the prompt never request a code, so the form loads on demand.
const ContactCodeForm = lazy(async () => ({ default: (await import('./ContactCodeForm.tsx')).ContactCodeForm }))

const channels = ['email', 'phone'] as const
const icons = { email: MailWarning, phone: Smartphone }
const settingsTabs = { email: 'email', phone: 'mobile' } as const

interface RowProps {
  channel: CodeChannel
  title: string
  children: ReactNode
}

function PromptRow({ channel, title, children }: RowProps) {
  const { t } = useTranslation('dashboard')
  const Icon = icons[channel]
  return (
    <div className={classes.row}>
      <Icon size={20} aria-hidden />
      <p>
        <strong>{title}</strong>
        <span>{t(`verify_prompt.${channel}_why`)}</span>
      </p>
      {children}
    </div>
  )
}

interface UnverifiedProps {
  channel: CodeChannel
  profile: Profile
  /** Postpones the prompt; undefined if the site requires verification. */
  onPostpone: (() => void) | undefined
}

/** Unverified email or mobile number, verified in place by a code. */
function UnverifiedContact({ channel, profile, onPostpone }: UnverifiedProps) {
  const { t } = useTranslation(['dashboard', 'app'])
  const [isCodeAsked, setCodeAsked] = useState(false)
  const target = channel === 'email' ? (profile.email ?? '') : `+${profile.country_code} ${profile.phone}`
  return (
    <div>
      <PromptRow channel={channel} title={t(`verify_prompt.${channel}_unverified`, { target })}>
        <div className={classes.actions}>
          {!isCodeAsked && (
            <Button variant="default" size="xs" onClick={() => setCodeAsked(true)}>
              {t('app:code.send')}
            </Button>
          )}
          {onPostpone && (
            <Button variant="subtle" color="gray" size="xs" onClick={onPostpone}>
              {t('verify_prompt.later')}
            </Button>
          )}
        </div>
      </PromptRow>
      {isCodeAsked && (
        <Suspense>
          <ContactCodeForm channel={channel} profile={profile} target={target} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Prompts for the verification of contacts for which the site can send codes. The prompt can be postponed for the
 * visit; if the operator requires verification it stays, and asks accounts without an email or number to add one.
 */
export function VerifyPrompt({ profile }: { profile: Profile }) {
  const { t } = useTranslation('dashboard')
  const { app } = useConfigs()
  const nameOf = (channel: CodeChannel) => `verify ${channel} ${profile.id}`
  const [putOffNow, setPutOffNow] = useState<CodeChannel[]>([])
  const isDemanded = { email: app.user_email_verify, phone: app.user_phone_verify || app.upload_requires_mobile }
  const unverified = channels.filter(
    (channel) =>
      app.code_channels.includes(channel) &&
      profile[`${channel}_verified_at`] === null &&
      (isDemanded[channel] || (profile[channel] && !putOffNow.includes(channel) && !isDismissed(nameOf(channel)))),
  )
  if (unverified.length === 0) return null

  const handlePutOff = (channel: CodeChannel) => {
    dismissForVisit(nameOf(channel))
    setPutOffNow([...putOffNow, channel])
  }
  return (
    <section className={classes.card} aria-label={t('verify_prompt.title')}>
      {unverified.map((channel) =>
        profile[channel] ? (
          <UnverifiedContact
            key={channel}
            channel={channel}
            profile={profile}
            onPostpone={isDemanded[channel] ? undefined : () => handlePutOff(channel)}
          />
        ) : (
          <PromptRow key={channel} channel={channel} title={t(`verify_prompt.${channel}_missing`)}>
            <ButtonLink to="/user/settings" search={{ tab: settingsTabs[channel] }} variant="default" size="xs">
              {t('verify_prompt.bind')}
            </ButtonLink>
          </PromptRow>
        ),
      )}
    </section>
  )
}
