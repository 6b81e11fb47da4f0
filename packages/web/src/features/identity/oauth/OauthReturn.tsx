import { Alert, Button, Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProfile, useSession } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import {
  bindPendingIdentity,
  readPendingRedirect,
  usePendingIdentity,
  pendingIdentity,
  logInWithProvider,
  bindProvider,
} from '#data/identity/oauth.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './OauthPage.module.css'
import { Illustration } from '#ui/feedback/Illustration.tsx'
import type { ApprovalNeeded, Contract, Data, SecondFactorNeeded } from '@imagora/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { logInWithSecondFactor } from '#data/identity/auth.ts'
import { type OauthCallbackParams, clearOauthCallback } from '#lib/preferences/oauth-arrival.ts'
import { ApprovalPending } from '#features/identity/auth/ApprovalPending.tsx'
import { SecondFactorStep } from '#components/identity/SecondFactorStep.tsx'

interface Props {
  id: number
  provider: string
}

/** Links the external account to the account that is already logged in. */
function BindToCurrentAccount({ provider }: Props) {
  const { t } = useTranslation('oauth')
  const { navigate } = useRouter()
  const profile = useProfile()
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      await bindPendingIdentity()
      notices.success({ message: t('bound', { provider }) })
      await navigate({ to: '/user/settings', search: { tab: 'accounts' }, replace: true })
    },
  })
  return (
    <>
      {error && <Alert color="red">{error.message}</Alert>}
      <Button size="md" fullWidth loading={isPending} onClick={() => mutate()}>
        {t('needed.bind_here', { username: profile?.username ?? '' })}
      </Button>
    </>
  )
}

function AccountChoices({ id }: { id: number }) {
  const { t } = useTranslation('oauth')
  const { app } = useConfigs()
  const { next } = readPendingRedirect(id)
  const search = next ? { next } : {}
  return (
    <>
      <ButtonLink to="/login" search={search} size="md" fullWidth>
        {t('needed.login')}
      </ButtonLink>
      {app.enable_registration ? (
        <ButtonLink to="/register" search={search} size="md" variant="default" fullWidth>
          {t('needed.register')}
        </ButtonLink>
      ) : (
        <p>{t('needed.closed')}</p>
      )}
    </>
  )
}

/** Asks a new user which account to link; the account is never guessed from an email address. */
function AccountNeeded({ id, provider }: Props) {
  const { t } = useTranslation('oauth')
  const pending = usePendingIdentity()
  const profile = useProfile()
  return (
    <div className={classes.page}>
      <h1>{t('needed.title', { nickname: pending?.nickname || provider })}</h1>
      <p>{t('needed.hint', { provider })}</p>
      {pending?.is_email_taken && (
        <Alert color="brand" className={classes.note}>
          {t('needed.email_taken', { email: pending.email ?? '', provider })}
        </Alert>
      )}
      {profile ? <BindToCurrentAccount id={id} provider={provider} /> : <AccountChoices id={id} />}
    </div>
  )
}

interface FailedProps {
  purpose: 'login' | 'bind'
  message: string
  onRetry: () => void
}

export function OauthFailed({ purpose, message, onRetry }: FailedProps) {
  const { t } = useTranslation('oauth')
  return (
    <div className={classes.page} role="alert">
      <Illustration name="broken" />
      <h1>{t(`failed.${purpose}`)}</h1>
      <p>{message}</p>
      <Button size="md" fullWidth onClick={onRetry}>
        {t('again')}
      </Button>
      {purpose === 'bind' ? (
        <ButtonLink to="/user/settings" search={{ tab: 'accounts' }} variant="default" fullWidth>
          {t('to_settings')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" variant="default" fullWidth>
          {t('to_login')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Missing step of the login; null if the user is being logged in. */
type MissingStep = 'account' | SecondFactorNeeded | ApprovalNeeded | null

type OauthLoginResponse = Data<Contract['POST /oauth/{id}/login']>

/** Logs in with a session token and navigates to the requested page. */
function useCompleteOauthLogin(id: number) {
  const { history } = useRouter()
  const { logIn } = useSession()
  return async (token: string) => {
    const start = await logIn(token)
    history.replace(readPendingRedirect(id).next ?? start)
  }
}

interface OauthReturnInput {
  id: number
  provider: string
  callback: OauthCallbackParams
}

/** Sends the provider's callback parameters to the server once, for the purpose of the redirect. */
function useOauthReturn({ id, provider, callback: { code, state, iss } }: OauthReturnInput) {
  const { t } = useTranslation('oauth')
  const { navigate } = useRouter()
  const completeLogin = useCompleteOauthLogin(id)
  const isBegun = useRef(false)
  const body = { code, state, ...(iss !== null && { iss }) }

  async function handleResponse(answer: OauthLoginResponse): Promise<MissingStep> {
    if (!('needs' in answer)) {
      await completeLogin(answer.token)
      return null
    }
    if (answer.needs !== 'account') return answer
    const { needs: _needs, ...identity } = answer
    pendingIdentity.save({ ...identity, id, provider })
    return 'account'
  }

  const { mutate, data, error } = useMutation({
    async mutationFn(): Promise<MissingStep> {
      if (readPendingRedirect(id).purpose === 'login') return handleResponse(await logInWithProvider(id, body))
      await bindProvider(id, body)
      notices.success({ message: t('bound', { provider }) })
      await navigate({ to: '/user/settings', search: { tab: 'accounts' }, replace: true })
      return null
    },
  })

  const begin = useEffectEvent(() => {
    if (isBegun.current) return
    isBegun.current = true
    clearOauthCallback()
    mutate()
  })
  useEffect(() => begin(), [])
  return { data, error }
}

interface ReturningProps {
  id: number
  provider: string
  callback: OauthCallbackParams
  purpose: 'login' | 'bind'
  onRetry: () => void
}

/** Result of the callback: logged in, linked, or a further step. */
export function OauthReturn({ id, provider, callback, purpose, onRetry }: ReturningProps) {
  const { t } = useTranslation(['oauth', 'factor'])
  const completeLogin = useCompleteOauthLogin(id)
  const { data: missing, error } = useOauthReturn({ id, provider, callback })

  if (error) return <OauthFailed purpose={purpose} message={error.message} onRetry={onRetry} />
  if (missing === 'account') return <AccountNeeded id={id} provider={provider} />
  if (missing?.needs === 'approval') return <ApprovalPending email={missing.email} />
  if (missing) {
    return (
      <div className={classes.step}>
        <h1>{t('factor:title')}</h1>
        <SecondFactorStep
          challenge={missing}
          onBack={onRetry}
          send={async (answer) => {
            const { token } = await logInWithSecondFactor({ challenge: missing.challenge, ...answer })
            await completeLogin(token)
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
