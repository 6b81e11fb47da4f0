import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import { CodesSection } from './CodesSection.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { factorsQuery } from '#data/identity/second-factors.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecurityTab.module.css'
import { TotpSection } from './TotpSection.tsx'

function State({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('second-factors')
  const Icon = isOn ? ShieldCheck : ShieldAlert
  return (
    <div className={classes.state} data-on={isOn || undefined}>
      <Icon size={20} aria-hidden />
      <div>
        <p>{isOn ? t('state.on') : t('state.off')}</p>
        <p>{isOn ? t('state.on_hint') : t('state.off_hint')}</p>
      </div>
    </div>
  )
}

/** What is asked besides the password, and what helps when it is lost. */
export function SecurityTab() {
  const { data, error, refetch } = useQuery(factorsQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />

  const { totp, passkeys, recovery_codes_left } = data
  const isOn = totp !== null || passkeys.length > 0
  return (
    <>
      <State isOn={isOn} />
      <PasskeySection passkeys={passkeys} hasTotp={totp !== null} onCodes={setCodes} />
      <TotpSection totp={totp} isLast={passkeys.length === 0} onCodes={setCodes} />
      {isOn && <CodesSection left={recovery_codes_left} onCodes={setCodes} />}
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}
