import { z } from 'zod'
import { CountryCode, Email, GivenPassword, Language, NewPassword, Phone, RequiredLine, Username } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { ApprovalNeeded } from './approvals.ts'
import { PendingToken } from './oauth.ts'
import { defineRoutes } from '../route.ts'
import { PasskeyRequest, SecondFactorAnswer, SecondFactorMethod, SecondFactorNeeded } from './second-factors.ts'

export const Captcha = z.object({
  img: z.string().meta({ description: 'A data URI' }),
  key: z.string(),
})

/**
 * Captcha fields of every form that anonymous users can submit: the text of a picture with its key, or the token of the
 * site's captcha service with the name of the service as key.
 */
export const captchaFields = {
  captcha: RequiredLine(limits.captcha, 'captcha_required'),
  captcha_key: RequiredLine(limits.text, 'captcha_key_missing'),
}

/** Accepts spaces and full-width digits, since users type and paste codes that way. */
export const Code = z
  .string('code_required' satisfies InvalidCode)
  .max(limits.text)
  .transform((code) => code.normalize('NFKC').replaceAll(/\s/g, ''))
  .refine((code) => code !== '', { error: 'code_required' satisfies InvalidCode, abort: true })
  .refine((code) => /^\d+$/.test(code) && code.length === limits.code.digits, 'code_malformed' satisfies InvalidCode)

/** Defaults to mainland China. */
export const country_code = CountryCode.default('86')

export const PasswordConfirmation = z
  .string('password_confirmation_required' satisfies InvalidCode)
  .min(1, { error: 'password_confirmation_required' satisfies InvalidCode, abort: true })

interface Confirmed {
  password: string
  password_confirmation: string
}

/** Requires that both entries of a new password match. */
export const confirmed = <T extends z.ZodType<Confirmed>>(form: T) =>
  form.refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    message: 'password_confirmation_differs' satisfies InvalidCode,
  })

export const LoginInput = z.strictObject({
  login_type: z.enum(['email', 'phone', 'username']).optional(),
  username: RequiredLine(limits.email, 'username_required'),
  password: GivenPassword,
  remember: z.boolean().default(false),
  country_code,
  token: PendingToken.optional(),
  /** Required where the server asks for it: see the setting `login_captcha`. */
  captcha: captchaFields.captcha.optional(),
  captcha_key: captchaFields.captcha_key.optional(),
})
export type LoginInput = z.output<typeof LoginInput>

export const RegisterInput = confirmed(
  z.strictObject({
    username: Username,
    name: RequiredLine(limits.name, 'name_required').optional(),
    email: Email.optional(),
    phone: Phone.optional(),
    country_code,
    password: NewPassword,
    password_confirmation: PasswordConfirmation,
    code: Code.optional(),
    consent: z.boolean().default(false).meta({ description: 'To the terms, where the site demands it' }),
    language: Language.optional(),
    token: PendingToken.optional(),
    captcha: captchaFields.captcha.optional(),
    captcha_key: captchaFields.captcha_key.optional(),
  }),
)
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['email'],
    message: 'email_required' satisfies InvalidCode,
  })
  // A code was only sent after a captcha, so no second captcha is required.
  .refine(({ code, captcha }) => code !== undefined || captcha !== undefined, {
    path: ['captcha'],
    message: 'captcha_required' satisfies InvalidCode,
  })
  .refine(({ code, captcha_key }) => code !== undefined || captcha_key !== undefined, {
    path: ['captcha_key'],
    message: 'captcha_key_missing' satisfies InvalidCode,
  })
export type RegisterInput = z.output<typeof RegisterInput>

/** A passkey is sufficient alone; a password also needs a code if the account has a second factor. */
export const ReauthInput = z
  .strictObject({ password: GivenPassword.optional(), ...SecondFactorAnswer.shape })
  .refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
    path: ['password'],
    message: 'password_required' satisfies InvalidCode,
  })
export type ReauthInput = z.output<typeof ReauthInput>

export const ReauthOptions = z.object({
  methods: z.array(SecondFactorMethod).meta({ description: 'What goes with the password; none, and it is enough' }),
  passkey: PasskeyRequest.nullable(),
})
export type ReauthOptions = z.output<typeof ReauthOptions>

/** Errors of a pending identity submitted with the form. */
const bindingRefusals = ['oauth_pending_invalid', 'identity_bound', 'provider_bound'] as const

const SessionToken = z.object({ token: z.string() })

export const auth = defineRoutes({
  'GET /captcha': { availableIn: 'maintenance', access: 'public', data: Captcha },
  'POST /login': {
    availableIn: 'maintenance',
    access: 'public',
    body: LoginInput,
    data: SessionToken,
    pending: SecondFactorNeeded,
    refuses: [
      'captcha_wrong',
      'captcha_unavailable',
      'credentials_wrong',
      'password_login_off',
      'account_suspended',
      'account_pending',
      ...bindingRefusals,
    ],
  },
  'POST /register': {
    access: 'public',
    body: RegisterInput,
    data: SessionToken,
    pending: ApprovalNeeded,
    refuses: [
      'registration_closed',
      'captcha_wrong',
      'captcha_unavailable',
      'code_wrong',
      'username_taken',
      'email_taken',
      'phone_taken',
      ...bindingRefusals,
    ],
  },
  'POST /logout': {
    impersonation: true,
    availableIn: 'maintenance',
    access: 'session',
    answers: 204,
  },
  'GET /user/reauth': { access: 'session', data: ReauthOptions },
  'POST /user/reauth': {
    availableIn: 'read_only',
    access: 'session',
    body: ReauthInput,
    answers: 204,
    refuses: ['password_wrong', 'second_factor_wrong', 'recovery_code_wrong', 'challenge_expired', 'passkey_refused'],
  },
})
