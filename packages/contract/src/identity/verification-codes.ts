import { z } from 'zod'
import { Email, NewPassword, Phone } from '../common.ts'
import { captchaFields, Code, confirmed, country_code, PasswordConfirmation } from './auth.ts'
import { defineRoutes } from '../route.ts'

/** Purpose of a code; a code issued for another purpose is rejected. */
export const CodeEvent = z.enum(['register', 'forget_password', 'bind', 'verify'])
export type CodeEvent = z.output<typeof CodeEvent>

/** The captcha is only required from anonymous users; logged-in users have proven to be human. */
const captchaIfStranger = {
  captcha: captchaFields.captcha.optional(),
  captcha_key: captchaFields.captcha_key.optional(),
}

export const MailCodeInput = z.strictObject({ event: CodeEvent, email: Email, ...captchaIfStranger })
export type MailCodeInput = z.output<typeof MailCodeInput>

export const SmsCodeInput = z.strictObject({ event: CodeEvent, phone: Phone, country_code, ...captchaIfStranger })
export type SmsCodeInput = z.output<typeof SmsCodeInput>

const newPassword = { code: Code, password: NewPassword, password_confirmation: PasswordConfirmation }

export const MailResetInput = confirmed(z.strictObject({ email: Email, ...newPassword }))
export const SmsResetInput = confirmed(z.strictObject({ phone: Phone, country_code, ...newPassword }))

const CodeSent = z.object({ retry_after: z.int().meta({ description: 'Seconds until another may be asked for' }) })
const resetRefusals = ['code_wrong', 'password_login_off'] as const

const sending = {
  access: 'public',
  data: CodeSent,
  refuses: [
    'registration_closed',
    'captcha_wrong',
    'captcha_unavailable',
    'login_required',
    'permission_lacking',
    'code_unsent',
    'password_login_off',
  ],
} as const

export const codes = defineRoutes({
  'POST /mail/send': { ...sending, body: MailCodeInput },
  'POST /sms/send': { ...sending, body: SmsCodeInput },
  'POST /mail/reset_password': { access: 'public', body: MailResetInput, answers: 204, refuses: resetRefusals },
  'POST /sms/reset_password': { access: 'public', body: SmsResetInput, answers: 204, refuses: resetRefusals },
  'POST /user/bind_email': {
    access: 'session',
    reauth: true,
    body: z.strictObject({ email: Email, code: Code }),
    answers: 204,
    refuses: ['code_wrong', 'email_taken'],
  },
  'POST /user/bind_phone': {
    access: 'session',
    reauth: true,
    body: z.strictObject({ phone: Phone, country_code, code: Code }),
    answers: 204,
    refuses: ['code_wrong', 'phone_taken'],
  },
})
