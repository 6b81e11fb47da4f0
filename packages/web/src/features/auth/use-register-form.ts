import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api.ts'
import { useCaptchaForm } from '#lib/captcha.ts'
import { knownLanguage } from '#lib/i18n.ts'
import { dialledPhone, likelyCountry } from '#lib/phone.ts'
import { useSession } from '#lib/session.ts'
import { useConfigs } from '#lib/site.ts'
import { useRequired } from './use-required.ts'

type Method = 'email' | 'phone'

/** Only a name by which one can log in later is worth registering with. */
export function useMethods(): Method[] {
  const { site } = useConfigs()
  const methods = (['email', 'phone'] as const).filter((method) => site.user_login_types.includes(method))
  return methods.length > 0 ? methods : ['email']
}

export function useRegisterForm(next: string | undefined) {
  const { t, i18n } = useTranslation('auth')
  const { app } = useConfigs()
  const { history } = useRouter()
  const { logIn } = useSession()
  const required = useRequired()
  const [firstMethod = 'email'] = useMethods()

  return useCaptchaForm({
    initialValues: {
      method: firstMethod,
      email: '',
      country: likelyCountry(app.countries),
      phone: '',
      username: '',
      name: '',
      password: '',
      password_confirmation: '',
      captcha: '',
    },
    validate: ({ method, username, password, password_confirmation, ...contacts }) => ({
      [method]: required(method, contacts[method]),
      username: required('username', username),
      password: required('password', password),
      password_confirmation:
        required('password_confirmation', password_confirmation) ??
        (password_confirmation === password ? null : t('passwords_differ')),
    }),
    async send({ method, email, country, phone, name, ...values }, captcha_key) {
      const contact = method === 'email' ? { email } : dialledPhone(phone, country, app.countries)
      const nickname = name.trim() && { name }
      const language = knownLanguage(i18n.language)
      const { token } = await api('POST /register', {
        body: { ...values, ...contact, ...nickname, language, captcha_key },
      })
      await logIn(token)
    },
    onSent: () => history.replace(next ?? '/user/dashboard'),
  })
}
