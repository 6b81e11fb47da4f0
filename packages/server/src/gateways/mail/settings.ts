import { Email, type Settings } from '@imagora/contract'
import type { MailSettings } from './mailer.ts'

/** The site's mail settings as the mailer wants them; null until a server and a sender are given. */
export function mailSettingsOf(settings: Settings): MailSettings | null {
  const { mail_host, mail_port, mail_secure, mail_username, mail_password, mail_from, site_title } = settings
  const address = Email.safeParse(mail_from)
  if (mail_host === '' || !address.success) return null
  return {
    host: mail_host,
    port: mail_port,
    secure: mail_secure,
    username: mail_username,
    password: mail_password,
    from: { name: site_title, address: address.data },
  }
}
