import { callbackify } from 'node:util'
import type { MailProblem } from '@imagora/contract'
import type { Transporter } from 'nodemailer'
import { type BreakerBoard, breakerBoard, Resting } from '#platform/circuit-breaker.ts'
import { isTlsCode } from '#gateways/outbound/answers.ts'
import { failureKind } from '#gateways/outbound/failure-kind.ts'
import type { NetworkGuard } from '#gateways/outbound/outbound.ts'
import type { Mail, MailSettings, Mailer } from './mailer.ts'
import { assertAddress, MailFailure, oneLine } from './mailer.ts'

interface Options {
  network: Pick<NetworkGuard, 'connect'>
  /** For each of the connection, the greeting and every later silence of the server. */
  timeoutMs?: number
  breakers?: Pick<BreakerBoard, 'of'>
}

interface SmtpError {
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

/** The mailer's own codes for what went wrong. */
const problems: Record<string, MailProblem> = {
  EAUTH: 'login_refused',
  ENOAUTH: 'login_refused',
  ETLS: 'tls_failed',
  EREQUIRETLS: 'tls_failed',
  EPROTOCOL: 'malformed',
  EENVELOPE: 'mail_refused',
  EMESSAGE: 'mail_refused',
  ETIMEDOUT: 'timed_out',
  ECONNREFUSED: 'connection_refused',
  OUTBOUND_TIMED_OUT: 'timed_out',
  OUTBOUND_ADDRESS_REFUSED: 'address_refused',
}

function problemOf(error: unknown): MailProblem {
  const kind = failureKind(error)
  if (isTlsCode(kind)) return 'tls_failed'
  return problems[kind] ?? 'unreachable'
}

/** What is said of the recipient or the content is final; the rest may be our settings, or pass. */
function asFailure(error: unknown) {
  const { responseCode = 0, command = '' } = error as SmtpError
  const isFinal = responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)
  const reply = responseCode >= 200 && responseCode < 600 ? responseCode : undefined
  return new MailFailure(isFinal ? 'refused' : 'unreachable', isFinal ? 'mail_refused' : problemOf(error), reply)
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
export function smtpMailer(readSettings: () => Promise<MailSettings | null>, options: Options): Mailer {
  const { network, timeoutMs = 20_000, breakers = breakerBoard() } = options

  async function connected(work: (transport: Transporter, settings: MailSettings) => Promise<unknown>) {
    const settings = await readSettings()
    if (!settings) throw new MailFailure('not_configured', 'not_configured')
    // Loaded by need: 25 MB and 90 ms before the first mail.
    const { createTransport } = await import('nodemailer')
    const { host, port } = settings
    const transport = createTransport({
      ...transportOptions(settings, timeoutMs),
      /** The mailer is handed a connection to a judged address, and asks no name itself. */
      getSocket: callbackify(async (_options: unknown) => ({
        connection: await network.connect({ protocol: 'smtp', host, port }, timeoutMs),
      })),
    })
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
        throw error instanceof Resting ? new MailFailure('unreachable', 'unreachable') : error
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
