import { expect } from '@playwright/test'
import { readMail, type startSmtp } from '../../packages/server/test/peers/smtp.ts'

type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** Settings that send the site's mail to the test's SMTP server. */
export const mailSettings = ({ port }: Smtp) => ({
  mail_host: '127.0.0.1',
  mail_port: port,
  mail_secure: false,
  mail_from: 'site@pictures.example',
})

/** Returns the code in the last email to an address. */
export async function mailedCode({ received }: Smtp, address: string) {
  const mails = () => received.filter(({ to }) => to.includes(address)).map(({ raw }) => readMail(raw))
  const codes = () => mails().flatMap(({ parts }) => /\b\d{6}\b/.exec(parts.get('text/plain') ?? '')?.[0] ?? [])
  await expect.poll(() => codes().length).toBeGreaterThan(0)
  return codes().at(-1)!
}
