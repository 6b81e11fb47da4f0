import { z } from 'zod'
import { Id, IdParams, RequiredLine, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'

const Base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'malformed' satisfies InvalidCode)

const { credential, blob } = limits.passkey

/** Browsers may add new transports, so unknown values are accepted here and dropped later. */
const Transports = z.array(z.string().max(limits.text)).max(limits.passkey.transports)

/** Fields of a WebAuthn credential; additional fields sent by browsers are ignored. */
const credentialFields = { id: Base64Url(credential), rawId: Base64Url(credential), type: z.literal('public-key') }

export const PasskeyRegistration = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: Base64Url(blob),
    attestationObject: Base64Url(blob),
    transports: Transports.default([]),
  }),
})
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>

export const PasskeyAssertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: Base64Url(blob),
    authenticatorData: Base64Url(blob),
    signature: Base64Url(blob),
  }),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).optional(),
})

const verification = z.enum(['required', 'preferred', 'discouraged'])

/** Argument of `navigator.credentials.get`, as JSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: verification.optional(),
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

/** Argument of `navigator.credentials.create`, as JSON. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(Descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: verification.optional(),
    })
    .optional(),
  attestation: z.literal('none').optional(),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

/** Six digits; spaces are accepted, since users type them. */
const TotpCode = z
  .string('second_factor_required' satisfies InvalidCode)
  .max(limits.text)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'totp_code_malformed' satisfies InvalidCode))

const RecoveryCode = RequiredLine(limits.text, 'second_factor_required')

/** The user answers with one of these three methods, at their choice. */
const answers = {
  code: TotpCode.optional(),
  recovery_code: RecoveryCode.optional(),
  passkey: PasskeyAssertion.optional(),
}
export const SecondFactorAnswer = z.object(answers)
export type SecondFactorAnswer = z.output<typeof SecondFactorAnswer>

const given = (input: SecondFactorAnswer) =>
  [input.code, input.recovery_code, input.passkey].filter((answer) => answer !== undefined).length

export const SecondFactorInput = z
  .strictObject({ challenge: Base64Url(limits.search), ...answers })
  .refine((input) => given(input) === 1, {
    path: ['code'],
    message: 'second_factor_required' satisfies InvalidCode,
  })
export type SecondFactorInput = z.output<typeof SecondFactorInput>

export const SecondFactorMethod = z.enum(['totp', 'passkey', 'recovery_code'])
export type SecondFactorMethod = z.output<typeof SecondFactorMethod>

/** Response to the first step of a login that needs a second factor. */
export const SecondFactorNeeded = z.object({
  needs: z.literal('second_factor'),
  challenge: z.string().meta({ description: 'Goes back with the answer; good for ten minutes and five tries' }),
  methods: z.array(SecondFactorMethod),
  passkey: PasskeyRequest.nullable(),
})
export type SecondFactorNeeded = z.output<typeof SecondFactorNeeded>

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  is_backed_up: z.boolean().meta({ description: 'Kept by a service that brings it to other devices' }),
  last_used_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type Passkey = z.output<typeof Passkey>

export const SecondFactors = z.object({
  totp: z.object({ confirmed_at: Timestamp }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
})
export type SecondFactors = z.output<typeof SecondFactors>

/** Recovery codes are created with the first factor; adding further factors keeps them. */
const NewFactor = z.object({
  recovery_codes: z.array(z.string()).nullable().meta({ description: 'Shown this once' }),
})

const PasskeyName = RequiredLine(limits.passkey.name, 'name_required')
const SessionToken = z.object({ token: z.string() })

const write = { access: 'session', reauth: true } as const

export const secondFactors = defineRoutes({
  'POST /login/second_factor': {
    availableIn: 'maintenance',
    access: 'public',
    body: SecondFactorInput,
    data: SessionToken,
    refuses: [
      'challenge_expired',
      'second_factor_wrong',
      'recovery_code_wrong',
      'passkey_refused',
      'account_suspended',
      'account_pending',
    ],
  },
  'GET /login/passkey': { availableIn: 'maintenance', access: 'public', data: PasskeyRequest },
  'POST /login/passkey': {
    availableIn: 'maintenance',
    access: 'public',
    body: z.strictObject({ passkey: PasskeyAssertion, remember: z.boolean().default(false) }),
    data: SessionToken,
    refuses: ['challenge_expired', 'passkey_refused', 'password_login_off', 'account_suspended', 'account_pending'],
  },
  'GET /user/second_factors': { access: 'session', data: SecondFactors },
  'POST /user/second_factors/totp': {
    ...write,
    data: z.object({
      secret: z.string().meta({ description: 'To type where no camera is' }),
      uri: z.string().meta({ description: 'To show as a QR code' }),
    }),
    refuses: ['totp_on'],
  },
  'PUT /user/second_factors/totp': {
    ...write,
    body: z.strictObject({ code: TotpCode }),
    data: NewFactor,
    refuses: ['totp_off', 'totp_on', 'second_factor_wrong'],
  },
  'DELETE /user/second_factors/totp': { ...write, answers: 204, refuses: ['totp_off'] },
  'POST /user/second_factors/passkeys/options': { ...write, data: PasskeyCreation, refuses: ['passkeys_too_many'] },
  'POST /user/second_factors/passkeys': {
    ...write,
    body: z.strictObject({ name: PasskeyName, passkey: PasskeyRegistration }),
    data: NewFactor.extend({ id: Id }),
    refuses: ['challenge_expired', 'passkey_refused', 'passkeys_too_many'],
  },
  'PUT /user/second_factors/passkeys/{id}': {
    ...write,
    params: IdParams,
    body: z.strictObject({ name: PasskeyName }),
    answers: 204,
    refuses: ['passkey_missing'],
  },
  'DELETE /user/second_factors/passkeys/{id}': {
    ...write,
    params: IdParams,
    answers: 204,
    refuses: ['passkey_missing'],
  },
  'POST /user/second_factors/recovery_codes': {
    ...write,
    data: z.object({ recovery_codes: z.array(z.string()) }),
    refuses: ['second_factor_off'],
  },
})
