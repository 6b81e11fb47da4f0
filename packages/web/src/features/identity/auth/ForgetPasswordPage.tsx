import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { resetPasswordByEmail, resetPasswordBySms } from '#data/identity/auth.ts'
import { useCaptchaForm } from '#data/identity/captcha.ts'
import { internationalPhone, guessCountry } from '#lib/formats/phone.ts'
import { useConfigs } from '#data/content/site.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useRequiredCheck } from './required-field.ts'
import { limits } from '@imagora/contract/limits'
import { CaptchaField } from '#components/identity/CaptchaField.tsx'
import { VerificationCodeField } from '#components/identity/VerificationCodeField.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { useVisitorCode } from './use-visitor-code.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink, TextLink } from '#ui/layout/links.tsx'
import { LoginTitle } from './LoginTitle.tsx'

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
  const required = useRequiredCheck()
  return ({ method, code, password, password_confirmation, ...contacts }: typeof initialValues) => ({
    [method]: required(method, contacts[method]),
    code: code.trim() ? null : t('app:code.required'),
    password: required('password', password),
    password_confirmation:
      required('password_confirmation', password_confirmation) ??
      (password_confirmation === password ? null : t('auth:passwords_differ')),
  })
}

/** Form that sets a new password with a verification code; the captcha is sent when requesting the code. */
function useRecoveryForm(method: Method) {
  const { t } = useTranslation('auth')
  const { countries } = useConfigs().app
  const navigate = useNavigate()
  return useCaptchaForm({
    action: 'forget_password',
    initialValues: { ...initialValues, method, country: guessCountry(countries) },
    validate: useValidation(),
    skipsCaptcha: () => true,
    send: ({ method: by, email, phone, country, captcha: _captcha, ...values }) =>
      by === 'email'
        ? resetPasswordByEmail({ email, ...values })
        : resetPasswordBySms({ ...internationalPhone(phone, country, countries), ...values }),
    async onSent() {
      notices.success({ message: t('recover.done') })
      await navigate({ to: '/login', replace: true })
    },
  })
}

function RecoveryForm({ methods }: { methods: ('email' | 'phone')[] }) {
  const { t } = useTranslation(['auth', 'app'])
  const { site } = useConfigs()
  const recovery = useRecoveryForm(methods[0] ?? 'email')
  const { form, problems, isSending, onSubmit, captcha } = recovery
  const { sending, isAsking } = useVisitorCode('forget_password', form, recovery)
  const { method, country, email } = form.values

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <ContactFields
        methods={methods}
        label={t('recover.method')}
        nameOf={(each) => t(`recover.by_${each}`)}
        method={method}
        onMethod={(each) => form.setFieldValue('method', each)}
        country={country}
        onCountry={(id) => form.setFieldValue('country', id)}
        inputOf={(each) => form.getInputProps(each)}
      />
      {isAsking && <CaptchaField {...captcha} />}
      <VerificationCodeField channel={method} sending={sending} {...form.getInputProps('code')} />
      <PasswordField
        label={t('recover.password')}
        description={t('register.password_help', { count: limits.password.min })}
        name="password"
        autoComplete="new-password"
        maxLength={limits.password.max}
        words={[email.split('@')[0] ?? '', site.title]}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t('register.confirm')}
        name="password_confirmation"
        autoComplete="new-password"
        maxLength={limits.password.max}
        {...form.getInputProps('password_confirmation')}
      />
      <SubmitRow label={t('recover.submit')} isSending={isSending} isWide />
    </Form>
  )
}

export function ForgetPasswordPage() {
  const { t } = useTranslation('auth')
  const { code_channels, sso_only } = useConfigs().app
  if (code_channels.length === 0 || sso_only) {
    return (
      <EmptyState
        order={1}
        illustration="closed"
        title={t('recover.impossible')}
        hint={t(sso_only ? 'sso.hint' : 'recover.impossible_hint')}
        action={<ButtonLink to="/login">{t('register.to_login')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <LoginTitle title={t('recover.title')}>
        {t('recover.remembered')}{' '}
        <TextLink to="/login" underline="always">
          {t('register.to_login')}
        </TextLink>
      </LoginTitle>
      <RecoveryForm methods={code_channels} />
    </>
  )
}
