import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  getPasskeyLoginOptions,
  logInWithPasskey,
  logInWithPassword,
  logInWithSecondFactor,
} from '#data/identity/auth.ts'
import {
  requestPasskey,
  canAutofillPasskeys,
  canUsePasskeys,
  cancelPasskeyRequests,
  requestPasskeyAutofill,
} from '#lib/browser/passkeys.ts'
import classes from './Login.module.css'
import { useAfterLogin } from './use-after-login.ts'
import { useConfigs } from '#data/content/site.ts'
import { getRouteApi } from '@tanstack/react-router'
import type { SecondFactorNeeded } from '@imagora/contract'
import { CaptchaField } from '#components/identity/CaptchaField.tsx'
import { SecondFactorStep } from '#components/identity/SecondFactorStep.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { useCaptchaForm } from '#data/identity/captcha.ts'
import { withPendingIdentity } from '#data/identity/oauth.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { findCountryCode } from './login-name.ts'
import { LoginTitle } from './LoginTitle.tsx'
import { OtherMethods } from './OtherMethods.tsx'
import { PendingNote } from './PendingNote.tsx'
import { useRequiredCheck } from './required-field.ts'
import { SingleSignOn } from './SingleSignOn.tsx'

/** Milliseconds until the passkey challenge is renewed; the server accepts it for 30 minutes. */
const CHALLENGE_RENEWAL_MS = 25 * 60_000

type SignedPasskey = Awaited<ReturnType<typeof requestPasskey>>

/** Offers passkeys in the autofill of the login name field, if the browser supports it. */
function useOfferPasskeys(enter: (passkey: SignedPasskey) => void) {
  const handle = useEffectEvent(enter)
  useEffect(() => {
    let isGone = false
    const offer = async () => {
      if (!(await canAutofillPasskeys()) || isGone) return
      const passkey = await requestPasskeyAutofill(await getPasskeyLoginOptions())
      if (!isGone) handle(passkey)
    }
    // An offer that is ignored or replaced rejects, which is not an error.
    const start = () => void offer().catch(() => {})
    start()
    const timer = setInterval(start, CHALLENGE_RENEWAL_MS)
    return () => {
      isGone = true
      clearInterval(timer)
      void cancelPasskeyRequests()
    }
  }, [])
}

interface Props {
  isRemembered: () => boolean
}

function PasskeyButton({ isRemembered }: Props) {
  const { t } = useTranslation('auth')
  const completeLogin = useAfterLogin()
  const { mutate, isPending, error } = useMutation({
    async mutationFn(offered: SignedPasskey | null) {
      const passkey = offered ?? (await requestPasskey(await getPasskeyLoginOptions()))
      const { token } = await logInWithPasskey({ passkey, remember: isRemembered() })
      await completeLogin(token)
    },
  })
  useOfferPasskeys((passkey) => mutate(passkey))

  return (
    <div className={classes.passkey}>
      <Button
        variant="default"
        fullWidth
        leftSection={<KeyRound size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate(null)}
      >
        {t('login.passkey')}
      </Button>
      <p className={classes.problem} role="alert">
        {error?.message}
      </p>
    </div>
  )
}

function PasskeyLogin(props: Props) {
  return canUsePasskeys() && <PasskeyButton {...props} />
}

/** Returns the accepted login names as text: “username, email or mobile”. */
function useLoginNameTexts() {
  const { t, i18n } = useTranslation(['auth', 'app'])
  const { site } = useConfigs()
  const types = site.user_login_types.map((type) => t(`login.types.${type}`))
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(types)
  return {
    names,
    label: names.charAt(0).toLocaleUpperCase(i18n.language) + names.slice(1),
    help: site.user_login_types.includes('phone') ? t('login.abroad') : undefined,
  }
}

const route = getRouteApi('/entry/stranger/login')

function useLoginForm(onSecondFactor: (needed: SecondFactorNeeded) => void) {
  const { t } = useTranslation('auth')
  const { names } = useLoginNameTexts()
  const { app } = useConfigs()
  const completeLogin = useAfterLogin()
  const required = useRequiredCheck()

  // Where the site asks for a captcha only after failures, the server says when that is.
  const [isCaptchaNeeded, setCaptchaNeeded] = useState(app.login_captcha === 'always')

  const form = useCaptchaForm({
    action: 'login',
    initialValues: { username: '', password: '', remember: false, captcha: '' },
    isCaptchaNeeded,
    validate: ({ username, password }) => ({
      username: username.trim() ? null : t('login.name_required', { names }),
      password: required('password', password),
    }),
    async send({ captcha, ...values }, captcha_key) {
      const country_code = findCountryCode(values.username.trim(), app.countries)
      const human = isCaptchaNeeded ? { captcha, captcha_key } : {}
      const answer = await withPendingIdentity((pending) =>
        logInWithPassword({ ...values, ...pending, ...human, country_code }),
      ).catch((error: unknown) => {
        if (error instanceof ApiError && 'captcha' in error.errors) setCaptchaNeeded(true)
        throw error
      })
      if ('needs' in answer) onSecondFactor(answer)
      else await completeLogin(answer.token)
    },
  })
  return { ...form, isCaptchaNeeded }
}

/** First login step, with one field for every kind of login name. */
function PasswordStep({ onSecondFactor }: { onSecondFactor: (needed: SecondFactorNeeded) => void }) {
  const { t } = useTranslation(['auth', 'app'])
  const { app } = useConfigs()
  const search = route.useSearch()
  const name = useLoginNameTexts()
  const { form, problems, isSending, onSubmit, captcha, isCaptchaNeeded } = useLoginForm(onSecondFactor)

  return (
    <>
      <LoginTitle title={t('login.title')}>
        {app.sso_only && t('sso.administrators')}
        {app.enable_registration && (
          <>
            {t('login.no_account')}{' '}
            <TextLink to="/register" search={search.next ? { next: search.next } : {}} underline="always">
              {t('login.to_register')}
            </TextLink>
          </>
        )}
      </LoginTitle>
      <PendingNote page="login" />
      <Form onSubmit={onSubmit} problems={problems}>
        <TextInput
          label={name.label}
          description={name.help}
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField
          label={t('app:password.label')}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {isCaptchaNeeded && <CaptchaField {...captcha} />}
        <div className={classes.between}>
          <Checkbox
            label={t('login.remember')}
            name="remember"
            {...form.getInputProps('remember', { type: 'checkbox' })}
          />
          {!app.sso_only && <TextLink to="/forget-password">{t('login.forgot')}</TextLink>}
        </div>
        <SubmitRow label={t('login.submit')} isSending={isSending} isWide />
      </Form>
      <PasskeyLogin isRemembered={() => form.getValues().remember} />
      <OtherMethods next={search.next} />
    </>
  )
}

export function LoginPage() {
  const { t } = useTranslation('factor')
  const completeLogin = useAfterLogin()
  const [secondFactor, setSecondFactor] = useState<SecondFactorNeeded | null>(null)
  const { app } = useConfigs()
  const { next, password } = route.useSearch()
  if (!secondFactor && app.sso_only && !password) return <SingleSignOn next={next} />
  if (!secondFactor) return <PasswordStep onSecondFactor={setSecondFactor} />
  return (
    <>
      <LoginTitle title={t('title')} />
      <SecondFactorStep
        challenge={secondFactor}
        onBack={() => setSecondFactor(null)}
        send={async (answer) => {
          const { token } = await logInWithSecondFactor({ challenge: secondFactor.challenge, ...answer })
          await completeLogin(token)
        }}
      />
    </>
  )
}
