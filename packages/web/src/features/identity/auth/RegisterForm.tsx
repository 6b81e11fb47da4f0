import type { ApprovalNeeded } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { limits } from '@imagora/contract/limits'
import { useRouter } from '@tanstack/react-router'
import { registerUser } from '#data/identity/auth.ts'
import { useCaptchaForm } from '#data/identity/captcha.ts'
import { normalizeLanguage } from '#lib/i18n.ts'
import { internationalPhone, guessCountry } from '#lib/formats/phone.ts'
import { useSession } from '#data/identity/session.ts'
import { pendingIdentity, withPendingIdentity } from '#data/identity/oauth.ts'
import { useRequiredCheck } from './required-field.ts'
import { CaptchaField } from '#components/identity/CaptchaField.tsx'
import { VerificationCodeField } from '#components/identity/VerificationCodeField.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ConsentField, NameFields, PasswordFields, useNewAccountCheck } from './NewAccountFields.tsx'
import { useVisitorCode } from './use-visitor-code.ts'

type Method = 'email' | 'phone'

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

/** Returns the registration methods: only names that can be used to log in, and that can be verified if required. */
export function useRegisterMethods(): Method[] {
  const { app, site } = useConfigs()
  const methods = (['email', 'phone'] as const).filter((method) => site.user_login_types.includes(method))
  const candidates: Method[] = methods.length > 0 ? methods : ['email']
  return candidates.filter((method) => !app[`user_${method}_register_verify`] || app.code_channels.includes(method))
}

function useValidation() {
  const { t } = useTranslation()
  const { app } = useConfigs()
  const required = useRequiredCheck()
  const checkAccount = useNewAccountCheck()
  return ({ method, code, ...values }: Values) => ({
    [method]: required(method, values[method]),
    ...checkAccount(values),
    code: app[`user_${method}_register_verify`] && code.trim() === '' ? t('code.required') : null,
  })
}

/** Returns the values known from the external account; the user can edit them and still has to verify them. */
function prefilledValues() {
  const { email, is_email_taken, nickname = '' } = pendingIdentity.get() ?? {}
  return { email: (!is_email_taken && email) || '', name: Array.from(nickname).slice(0, limits.name).join('') }
}

interface Props {
  next: string | undefined
  onPending: (needed: ApprovalNeeded) => void
}

function useRegisterForm({ next, onPending }: Props) {
  const { i18n } = useTranslation()
  const { app } = useConfigs()
  const { history } = useRouter()
  const { logIn } = useSession()
  const [firstMethod = 'email'] = useRegisterMethods()
  const isVerified = ({ method }: { method: Method }) => app[`user_${method}_register_verify`]

  return useCaptchaForm({
    action: 'register',
    initialValues: {
      ...initialValues,
      ...prefilledValues(),
      method: firstMethod,
      country: guessCountry(app.countries),
    },
    validate: useValidation(),
    skipsCaptcha: isVerified,
    async send({ method, email, country, phone, name, code, captcha, ...values }, captcha_key) {
      const contact = method === 'email' ? { email } : internationalPhone(phone, country, app.countries)
      const proof = isVerified({ method }) ? { code } : { captcha, captcha_key }
      const nickname = name.trim() && { name }
      const language = normalizeLanguage(i18n.language)
      const answer = await withPendingIdentity((identity) =>
        registerUser({ ...values, ...contact, ...proof, ...nickname, ...identity, language }),
      )
      if ('needs' in answer) return answer
      await logIn(answer.token)
      return null
    },
    onSent: (needed) => (needed ? onPending(needed) : history.replace(next ?? '/user/photos')),
  })
}

export function RegisterForm({ next, onPending }: Props) {
  const { t } = useTranslation(['auth', 'app'])
  const { app } = useConfigs()
  const methods = useRegisterMethods()
  const registration = useRegisterForm({ next, onPending })
  const { form, problems, isSending, onSubmit, captcha } = registration
  const { sending, isAsking } = useVisitorCode('register', form, registration)
  const { method, country } = form.values
  const isVerified = app[`user_${method}_register_verify`]

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <ContactFields
        methods={methods}
        label={t('register.method')}
        nameOf={(each) => t(`register.by_${each}`)}
        method={method}
        onMethod={(each) => form.setFieldValue('method', each)}
        country={country}
        onCountry={(id) => form.setFieldValue('country', id)}
        inputOf={(each) => form.getInputProps(each)}
      />
      {isVerified && isAsking && <CaptchaField {...captcha} />}
      {isVerified && <VerificationCodeField channel={method} sending={sending} {...form.getInputProps('code')} />}
      <NameFields inputOf={form.getInputProps} />
      <PasswordFields inputOf={form.getInputProps} values={form.values} />
      {!isVerified && <CaptchaField {...captcha} />}
      <ConsentField inputOf={form.getInputProps} />
      <SubmitRow label={t('register.submit')} isSending={isSending} isWide />
    </Form>
  )
}
