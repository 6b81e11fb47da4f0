import type { Driver } from '@imagora/contract'
import type { LinkProps } from '@tanstack/react-router'

/** Link to an admin screen and a section of it. */
export type SettingsLink = Pick<LinkProps, 'to' | 'hash' | 'search'>

const inSettings = (hash: string): SettingsLink => ({ to: '/admin/settings', hash })

export const mailSettingsLink = inSettings('mail')

/** Screen where each driver is configured. */
export const driverLinks: Record<Driver['key'], SettingsLink> = {
  mail: mailSettingsLink,
  sms: inSettings('sms'),
  captcha: inSettings('captcha'),
  oauth: { to: '/admin/oauth' },
  payments: { to: '/admin/payments' },
  storages: { to: '/admin/storages' },
  purge: inSettings('uploads'),
  webhooks: { to: '/admin/webhooks' },
  moderation: inSettings('moderation'),
}
