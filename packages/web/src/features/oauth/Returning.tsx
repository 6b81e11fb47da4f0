import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SecondFactorStep } from '#components/identity/SecondFactorStep.tsx'
import { api } from '#data/api/client.ts'
import type { Arrival } from '#lib/preferences/oauth-arrival.ts'
import { AccountNeeded } from './AccountNeeded.tsx'
import { Failed } from './Failed.tsx'
import classes from './OauthPage.module.css'
import { useReturn, useWayIn } from './use-return.ts'

interface Props {
  id: number
  provider: string
  arrival: Arrival
  purpose: 'login' | 'bind'
  onRetry: () => void
}

/** Back from the provider: in, bound, or asked for what is missing. */
export function Returning({ id, provider, arrival, purpose, onRetry }: Props) {
  const { t } = useTranslation(['oauth', 'app'])
  const goIn = useWayIn(id)
  const { data: missing, error } = useReturn({ id, provider, arrival })

  if (error) return <Failed purpose={purpose} message={error.message} onRetry={onRetry} />
  if (missing === 'account') return <AccountNeeded id={id} provider={provider} />
  if (missing) {
    return (
      <div className={classes.step}>
        <h1>{t('app:factor.title')}</h1>
        <SecondFactorStep
          needed={missing}
          onBack={onRetry}
          send={async (answer) => {
            const body = { challenge: missing.challenge, ...answer }
            await goIn((await api('POST /login/second_factor', { body })).token)
          }}
        />
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <Loader aria-hidden />
      <h1>{t('working', { provider })}</h1>
    </div>
  )
}
