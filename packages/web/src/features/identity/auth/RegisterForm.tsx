import type { ApprovalNeeded } from '@imagora/contract'
import { Anchor, Checkbox, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
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
import { NewPasswordField, UsernameField } from './AccountFields.tsx'
import { ContactFields } from './ContactFields.tsx'
import { useVisitorCode } from './use-visitor-code.ts'

function Document({ url, name }: { url: string; name: string }) {
  if (!url) return <>{name}</>
  return (
    <Anchor href={url} target="_blank" rel="noopener" underline="always" inherit>
      {name}
    </Anchor>
  )
}

/** Checkbox to accept the terms; shown if the site requires consent. */
export function ConsentField(props: GetInputPropsReturnType) {
  const { t } = useTranslation('auth')
  const { terms_url, privacy_url } = useConfigs().app
  const label = (
    <>
      {t('register.consent')} <Document url={terms_url} name={t('register.terms')} /> {t('register.consent_and')}{' '}
      <Document url={privacy_url} name={t('register.privacy')} />
    </>
  )
  return <Checkbox label={label} name="consent" {...props} />
}

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
  const { t } = useTranslation(['auth', 'app'])
  const { app } = useConfigs()
  const required = useRequiredCheck()
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
  const { app, site } = useConfigs()
  const methods = useRegisterMethods()
  const registration = useRegisterForm({ next, onPending })
  const { form, problems, isSending, onSubmit, captcha } = registration
  const { sending, isAsking } = useVisitorCode('register', form, registration)
  const { method, country, username, email, name } = form.values
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
      <UsernameField
        label={t('register.username')}
        description={t('register.username_help')}
        {...form.getInputProps('username')}
      />
      <TextInput
        label={t('register.name')}
        description={t('register.name_help')}
        name="nickname"
        autoComplete="nickname"
        maxLength={limits.name}
        {...form.getInputProps('name')}
      />
      <NewPasswordField
        description={t('register.password_help', { count: limits.password.min })}
        words={[username, name, email.split('@')[0] ?? '', site.title]}
        {...form.getInputProps('password')}
      />
      <NewPasswordField
        label={t('register.confirm')}
        name="password_confirmation"
        {...form.getInputProps('password_confirmation')}
      />
      {!isVerified && <CaptchaField {...captcha} />}
      {app.register_requires_consent && <ConsentField {...form.getInputProps('consent', { type: 'checkbox' })} />}
      <SubmitRow label={t('register.submit')} isSending={isSending} isWide />
    </Form>
  )
}
