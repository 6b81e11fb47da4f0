import type { SecretSetting, Settings, SettingsChanges } from '@imagora/contract'
import { originOf, requireSecretsAnew } from '#platform/secrets.ts'

/** Where those secrets go that are sent as they are; the others only sign, and nobody learns them from a signature. */
const audiences = {
  mail_password: ({ mail_host, mail_port }) => (mail_host === '' ? null : `${mail_host.toLowerCase()}:${mail_port}`),
  sms_twilio_auth_token: ({ sms_driver, sms_endpoint }) => (sms_driver === 'twilio' ? originOf(sms_endpoint) : null),
} satisfies Partial<Record<SecretSetting, (settings: Settings) => string | null>>

export function checkAudiences(before: Settings, changes: SettingsChanges) {
  const after = { ...before, ...changes }
  const names = Object.keys(audiences) as (keyof typeof audiences)[]
  const moves = names.map((name) => ({
    before: audiences[name](before),
    after: audiences[name](after),
    kept: before[name] !== '' && changes[name] === undefined ? [name] : [],
  }))
  requireSecretsAnew(...moves)
}
