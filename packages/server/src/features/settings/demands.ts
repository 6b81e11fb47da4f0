import type { CodeChannel, Settings, SettingsChanges } from '@imagora/contract'
import { invalid, type PlainInvalidCode } from '#platform/refusal.ts'

/** What can be demanded of people only as long as codes can be sent in this way. */
const demands = {
  email: ['user_email_register_verify', 'user_email_verify'],
  phone: ['user_phone_register_verify', 'user_phone_verify', 'upload_requires_mobile'],
} as const

const missing: Record<CodeChannel, PlainInvalidCode> = { email: 'mail_unavailable', phone: 'sms_unavailable' }
/** Where a complaint about the driver of a channel stands in the back office. */
const driver = { email: 'mail_host', phone: 'sms_driver' } as const

interface Change {
  before: Settings
  changes: SettingsChanges
  channels: (settings: Settings) => CodeChannel[]
}

/** Refuses what would demand codes that nobody can send: a new demand, or the end of the driver it needs. */
export function checkDemands({ before, changes, channels }: Change) {
  const after = { ...before, ...changes }
  const [possible, had] = [channels(after), channels(before)]
  for (const channel of ['email', 'phone'] as const) {
    if (possible.includes(channel)) continue
    const inForce = demands[channel].filter((name) => after[name])
    const asked = inForce.find((name) => changes[name])
    if (asked) throw invalid(asked, missing[channel])
    if (inForce.length > 0 && had.includes(channel)) throw invalid(driver[channel], 'driver_in_use')
  }
}
