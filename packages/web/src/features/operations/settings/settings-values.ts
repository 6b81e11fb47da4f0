import type { SecretSetting, SettingsChanges, ShownSettings } from '@imagora/contract'
import { changedFields } from '#lib/state/changed-fields.ts'

/** Form values; a secret is null until it is typed. */
export type SettingsValues = ShownSettings & Record<SecretSetting, string | null>

const untypedSecrets: Record<SecretSetting, null> = {
  mail_password: null,
  sms_aliyun_key_secret: null,
  sms_tencent_secret_key: null,
  sms_twilio_auth_token: null,
  sms_webhook_secret: null,
  captcha_secret: null,
  purge_webhook_secret: null,
  moderation_secret: null,
  alert_webhook_secret: null,
}

export const toSettingsValues = (settings: ShownSettings): SettingsValues => ({ ...settings, ...untypedSecrets })

const withoutBlanks = (value: unknown) =>
  Array.isArray(value) ? value.map((line: string) => line.trim()).filter((line) => line !== '') : value

/** Returns the changed fields, with blank lines removed from lists. */
export function settingsChanges(before: SettingsValues, after: SettingsValues) {
  const tidied = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, withoutBlanks(value)]))
  return changedFields(before, tidied as SettingsValues) as SettingsChanges
}
