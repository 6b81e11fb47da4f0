import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import { useCaptchaForm } from '#data/identity/captcha.ts'
import { dialledPhone, likelyCountry } from '#lib/formats/phone.ts'
import { useConfigs } from '#data/content/site.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useRequired } from './use-required.ts'

type Method = 'email' | 'phone'

const initialValues = {
  method: 'email' as Method,
  email: '',
  country: '',
  phone: '',
  captcha: '',
  code: '',
  password: '',
  password_confirmation: '',
}

function useValidation() {
  const { t } = useTranslation(['auth', 'app'])
  const required = useRequired()
  return ({ method, code, password, password_confirmation, ...contacts }: typeof initialValues) => ({
    [method]: required(method, contacts[method]),
    code: code.trim() ? null : t('app:code.required'),
    password: required('password', password),
    password_confirmation:
      required('password_confirmation', password_confirmation) ??
      (password_confirmation === password ? null : t('auth:passwords_differ')),
  })
}

/** A new password for whoever has the code; the captcha goes with the code. */
export function useRecoveryForm(method: Method) {
  const { t } = useTranslation('auth')
  const { countries } = useConfigs().app
  const navigate = useNavigate()
  return useCaptchaForm({
    initialValues: { ...initialValues, method, country: likelyCountry(countries) },
    validate: useValidation(),
    goesWithout: () => true,
    send: ({ method: by, email, phone, country, captcha: _captcha, ...values }) =>
      by === 'email'
        ? api('POST /mail/reset_password', { body: { email, ...values } })
        : api('POST /sms/reset_password', { body: { ...dialledPhone(phone, country, countries), ...values } }),
    async onSent() {
      notices.success({ message: t('recover.done') })
      await navigate({ to: '/login', replace: true })
    },
  })
}
