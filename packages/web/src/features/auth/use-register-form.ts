import { limits } from '@imagora/contract/limits'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import { useCaptchaForm } from '#data/identity/captcha.ts'
import { knownLanguage } from '#lib/i18n.ts'
import { dialledPhone, likelyCountry } from '#lib/formats/phone.ts'
import { useSession } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { pendingIdentity, withPendingIdentity } from '#data/identity/oauth-redirect.ts'
import { useRequired } from './use-required.ts'

export type Method = 'email' | 'phone'

const initialValues = {
  method: 'email' as Method,
  email: '',
  country: '',
  phone: '',
  username: '',
  name: '',
  password: '',
  password_confirmation: '',
  captcha: '',
  code: '',
  consent: false,
}
type Values = typeof initialValues

/** Only a name by which one can log in later is worth registering with, and only one that can be verified if it must. */
export function useMethods(): Method[] {
  const { app, site } = useConfigs()
  const methods = (['email', 'phone'] as const).filter((method) => site.user_login_types.includes(method))
  const wanted: Method[] = methods.length > 0 ? methods : ['email']
  return wanted.filter((method) => !app[`user_${method}_register_verify`] || app.code_channels.includes(method))
}

function useValidation() {
  const { t } = useTranslation(['auth', 'app'])
  const { app } = useConfigs()
  const required = useRequired()
  return ({ method, username, password, password_confirmation, code, consent, ...contacts }: Values) => ({
    [method]: required(method, contacts[method]),
    username: required('username', username),
    password: required('password', password),
    password_confirmation:
      required('password_confirmation', password_confirmation) ??
      (password_confirmation === password ? null : t('auth:passwords_differ')),
    code: app[`user_${method}_register_verify`] && code.trim() === '' ? t('app:code.required') : null,
    consent: app.register_requires_consent && !consent ? t('auth:register.consent_required') : null,
  })
}

/** What an account elsewhere has told already; it stays to be changed, and to be proven. */
function knownAlready() {
  const { email, is_email_taken, nickname = '' } = pendingIdentity.get() ?? {}
  return { email: (!is_email_taken && email) || '', name: Array.from(nickname).slice(0, limits.name).join('') }
}

export function useRegisterForm(next: string | undefined) {
  const { i18n } = useTranslation()
  const { app } = useConfigs()
  const { history } = useRouter()
  const { logIn } = useSession()
  const [firstMethod = 'email'] = useMethods()
  const isVerified = ({ method }: { method: Method }) => app[`user_${method}_register_verify`]

  return useCaptchaForm({
    initialValues: { ...initialValues, ...knownAlready(), method: firstMethod, country: likelyCountry(app.countries) },
    validate: useValidation(),
    goesWithout: isVerified,
    async send({ method, email, country, phone, name, code, captcha, ...values }, captcha_key) {
      const contact = method === 'email' ? { email } : dialledPhone(phone, country, app.countries)
      const proof = isVerified({ method }) ? { code } : { captcha, captcha_key }
      const nickname = name.trim() && { name }
      const language = knownLanguage(i18n.language)
      const { token } = await withPendingIdentity((identity) =>
        api('POST /register', { body: { ...values, ...contact, ...proof, ...nickname, ...identity, language } }),
      )
      await logIn(token)
    },
    onSent: () => history.replace(next ?? '/user/dashboard'),
  })
}
