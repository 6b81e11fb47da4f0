import { z } from 'zod'
import { Email, Phone } from '../common.ts'
import { captchaFields, country_code } from '../identity/auth.ts'
import type { InvalidCode } from '../invalid.ts'
import { defineRoutes } from '../route.ts'
import { Settings } from '../settings.ts'

/** Secrets never leave the server; the admin panel only learns whether each is set. */
export const secretSettings = [
  'purge_webhook_secret',
  'moderation_secret',
  'alert_webhook_secret',
  'mail_password',
  'sms_aliyun_key_secret',
  'sms_tencent_secret_key',
  'sms_twilio_auth_token',
  'sms_webhook_secret',
  'captcha_secret',
] as const satisfies (keyof Settings)[]
export type SecretSetting = (typeof secretSettings)[number]

/** A logo is a file: its own calls set it, and it is in no file of settings. */
const uploaded = { site_logo: true, site_logo_dark: true } as const

export const SettingsChanges = z
  .strictObject(Settings.omit(uploaded).shape)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type SettingsChanges = z.output<typeof SettingsChanges>

export const ShownSettings = Settings.omit({
  ...uploaded,
  purge_webhook_secret: true,
  moderation_secret: true,
  alert_webhook_secret: true,
  mail_password: true,
  sms_aliyun_key_secret: true,
  sms_tencent_secret_key: true,
  sms_twilio_auth_token: true,
  sms_webhook_secret: true,
  captcha_secret: true,
} satisfies Record<SecretSetting | keyof typeof uploaded, true>)
export type ShownSettings = z.output<typeof ShownSettings>

const read = { access: 'admin', permission: 'settings.read' } as const
const write = { access: 'admin', permission: 'settings.write', reauth: true } as const

export const adminSettings = defineRoutes({
  'GET /admin/settings': {
    ...read,
    data: z.object({
      settings: ShownSettings,
      defaults: ShownSettings.meta({ description: 'Of a new site without any set-up' }),
      secrets_set: z.array(z.enum(secretSettings)),
    }),
  },
  'PUT /admin/settings': { availableIn: 'read_only', ...write, body: SettingsChanges, answers: 204 },
  'POST /admin/settings/test_mail': {
    ...write,
    body: z.strictObject({ email: Email }),
    answers: 204,
    refuses: ['mail_unconfigured', 'mail_unavailable'],
  },
  'POST /admin/settings/test_sms': {
    ...write,
    body: z.strictObject({ phone: Phone, country_code }),
    answers: 204,
    refuses: ['sms_unconfigured', 'sms_unavailable'],
  },
  'POST /admin/settings/test_captcha': {
    ...write,
    body: z.strictObject({
      captcha: captchaFields.captcha.meta({ description: 'The token that the widget gave the administrator' }),
    }),
    answers: 204,
    refuses: ['captcha_unconfigured', 'captcha_wrong', 'captcha_test_failed'],
  },
  'POST /admin/settings/test_purge': { ...write, answers: 204, refuses: ['purge_unconfigured', 'purge_unavailable'] },
  'POST /admin/settings/test_alert': { ...write, answers: 204, refuses: ['alert_unconfigured', 'alert_unavailable'] },
})
