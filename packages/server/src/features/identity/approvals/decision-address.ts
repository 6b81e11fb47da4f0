import type { Settings } from '@imagora/contract'
import { mailSettingsOf } from '#gateways/mail/smtp.ts'

/** Returns where a decision on a registration is sent, or null where no email can be sent. */
export const decisionAddress = (email: string | null, settings: Settings) => (mailSettingsOf(settings) ? email : null)
