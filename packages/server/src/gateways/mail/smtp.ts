import { Email, mailProblems, type MailProblem, type Settings } from '@imagora/contract'
import { callbackify } from 'node:util'
import type { Transporter } from 'nodemailer'
import { type BreakerBoard, breakerBoard, Resting } from '#platform/circuit-breaker.ts'
import { isTlsCode, type NetworkGuard } from '#gateways/outbound/outbound.ts'
import { failureKind } from '#gateways/outbound/failure-kind.ts'
import { SECOND_MS } from '#platform/time.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface MailSettings {
  host: string
  port: number
  /** TLS from the first byte, as on port 465; else the connection is upgraded where the server can. */
  secure: boolean
  /** Empty where the server wants none. */
  username: string
  password: string
  from: { name: string; address: string }
}

export interface Mailer {
  /** Resolves once the server has taken the mail; sent again under the same id, a reader's program shows it once. */
  send(mail: Mail, id: string): Promise<void>
  /** Throws where the server is not reached, or does not let us in. */
  check(): Promise<void>
}

/** `refused` is final: the server will never take this mail. The others are worth another try. */
type Reason = 'not_configured' | 'unreachable' | 'refused'

export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly reason: Reason
  readonly problem: MailProblem
  /** The number that the server's answer begins with. */
  readonly reply: number | undefined

  /** What the server said is not kept: it could be any server that an administrator has entered. */
  constructor(reason: Reason, problem: MailProblem, reply?: number) {
    super(reply === undefined ? problem : `${problem} ${reply}`)
    this.reason = reason
    this.problem = problem
    this.reply = reply
  }
}

/** The problem in the message of a `MailFailure`, as it is kept with a mail. */
export const problemIn = (message: string): MailProblem =>
  mailProblems.find((problem) => problem === message.split(' ', 1)[0]) ?? 'unreachable'

/** Exactly one address: the mailer would read a list, a group or a name out of anything else. */
export function assertAddress(text: string) {
  const { success, data } = Email.safeParse(text)
  if (!success) throw new TypeError(`Not an e-mail address: ${JSON.stringify(text)}`)
  return data
}

/** Texts of people end up in headers: no line breaks, no characters that turn the reading direction. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

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
  const { network, timeoutMs = 20 * SECOND_MS, breakers = breakerBoard() } = options

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
