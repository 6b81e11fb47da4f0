import type { Transporter } from 'nodemailer'
import { type BreakerBoard, breakerBoard, Resting } from '#breakers.ts'
import type { Mail, MailSettings, Mailer } from './mailer.ts'
import { assertAddress, MailFailure, oneLine } from './mailer.ts'

interface Options {
  /** For each of the connection, the greeting and every later silence of the server. */
  timeoutMs?: number
  breakers?: Pick<BreakerBoard, 'of'>
}

interface SmtpError extends Error {
  responseCode?: number
  command?: string
}

const loopback = /^(localhost|127(\.\d+){3}|::1)$/

/** A password never leaves the machine in the clear. */
export const transportOptions = ({ host, port, secure, username, password }: MailSettings, timeoutMs: number) => ({
  host,
  port,
  secure,
  ...(username && { auth: { user: username, pass: password } }),
  requireTLS: !secure && username !== '' && !loopback.test(host),
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  dnsTimeout: timeoutMs,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** What is said of the recipient or the content is final; the rest may be our settings, or pass. */
function asFailure(error: unknown) {
  const { message, responseCode = 0, command = '' } = error as SmtpError
  const isFinal = responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)
  return new MailFailure(isFinal ? 'refused' : 'unreachable', message, error)
}

function messageOf(mail: Mail, { from }: MailSettings, id: string) {
  const sender = assertAddress(from.address)
  const recipient = assertAddress(mail.to)
  return {
    envelope: { from: sender, to: [recipient] },
    from: { name: oneLine(from.name), address: sender },
    to: { name: '', address: recipient },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${sender.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function failed(error: unknown): never {
  throw asFailure(error)
}

const isOutage = (error: unknown) => error instanceof MailFailure && error.reason === 'unreachable'

/** Settings are asked for with every mail, so that a change is in force with the next one. */
export function smtpMailer(readSettings: () => Promise<MailSettings | null>, options: Options = {}): Mailer {
  const { timeoutMs = 20_000, breakers = breakerBoard() } = options

  async function connected(work: (transport: Transporter, settings: MailSettings) => Promise<unknown>) {
    const settings = await readSettings()
    if (!settings) throw new MailFailure('not_configured', 'Mail is not configured')
    // Loaded by need: 25 MB and 90 ms before the first mail.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(transportOptions(settings, timeoutMs))
    try {
      await work(transport, settings)
    } finally {
      transport.close()
    }
  }

  /** Who has failed for everybody is not waited for by each; what is sent later finds them again. */
  async function unlessResting(act: () => Promise<void>) {
    const settings = await readSettings()
    if (!settings) return act()
    return breakers
      .of('mail', `${settings.host}:${settings.port}`)
      .run(act, { isOutage })
      .catch((error: unknown) => {
        throw error instanceof Resting ? new MailFailure('unreachable', error.message) : error
      })
  }

  return {
    send: (mail, id) =>
      unlessResting(() =>
        connected(async (transport, settings) => {
          await transport.sendMail(messageOf(mail, settings, id)).catch(failed)
        }),
      ),

    check: () => connected((transport) => transport.verify().catch(failed)),
  }
}
