import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './SecondFactorReminder.module.css'
import { factorsQuery } from '#data/identity/second-factors.ts'

/** Reminder for administrators to set up a second factor; it can be postponed. */
export function SecondFactorReminder() {
  const { t } = useTranslation('second-factors')
  const { data } = useQuery(factorsQuery)
  const [isLater, setLater] = useState(false)
  const isOn = !data || data.totp !== null || data.passkeys.length > 0
  if (isOn || isLater) return null
  return (
    <aside className={classes.nudge} aria-label={t('state.off')}>
      <ShieldAlert size={16} aria-hidden />
      <p>{t('nudge.text')}</p>
      <ButtonLink to="/user/settings" search={{ tab: 'security' }} size="xs" variant="default">
        {t('nudge.act')}
      </ButtonLink>
      <Button size="xs" variant="subtle" color="gray" onClick={() => setLater(true)}>
        {t('nudge.later')}
      </Button>
    </aside>
  )
}
