import { Email, mailProblems, type MailProblem, type Settings } from '@imagora/contract'
import { callbackify } from 'node:util'
import type { Transporter } from 'nodemailer'
import { type BreakerRegistry, createBreakerRegistry, CircuitOpenError } from '#platform/circuit-breaker.ts'
import { isTlsCode, type NetworkGuard } from '#gateways/outbound/outbound.ts'
import { attachLogo, type EmailLogo } from './email-logo.ts'
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
  /**
   * True for TLS from the first byte, as on port 465; otherwise the connection is upgraded if the server supports
   * STARTTLS.
   */
  secure: boolean
  /** Empty if the server requires no login. */
  username: string
  password: string
  from: { name: string; address: string }
}

export interface Mailer {
  /**
   * Resolves once the server has accepted the email; a mail client shows an email that is resent under the same id
   * once.
   */
  send(mail: Mail, id: string): Promise<void>
  /** Throws if the server cannot be reached or refuses the login. */
  check(): Promise<void>
}

/** `refused` is final: the server will never accept this email. The others are retried. */
type Reason = 'not_configured' | 'unreachable' | 'refused'

export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly reason: Reason
  readonly problem: MailProblem
  /** Status code of the SMTP reply. */
  readonly reply: number | undefined

  /** The server's reply text is not kept: an administrator may have entered any server. */
  constructor(reason: Reason, problem: MailProblem, reply?: number) {
    super(reply === undefined ? problem : `${problem} ${reply}`)
    this.reason = reason
    this.problem = problem
    this.reply = reply
  }
}

/** Returns the problem in the stored message of a `MailFailure`. */
export const parseMailProblem = (message: string): MailProblem =>
  mailProblems.find((problem) => problem === message.split(' ', 1)[0]) ?? 'unreachable'

/** Accepts exactly one address: the mailer would parse anything else as a list, a group or a name. */
export function assertAddress(text: string) {
  const { success, data } = Email.safeParse(text)
  if (!success) throw new TypeError(`Not an e-mail address: ${JSON.stringify(text)}`)
  return data
}

/** Removes line breaks and bidirectional control characters, as user text ends up in headers. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

interface Options {
  network: Pick<NetworkGuard, 'connect'>
  readLogo?: () => Promise<EmailLogo | null>
  /** Milliseconds, for the connection, the greeting and each later silence of the server separately. */
  timeoutMs?: number
  breakers?: Pick<BreakerRegistry, 'get'>
}

interface SmtpError {
  responseCode?: number
  command?: string
}

const loopback = /^(localhost|127(\.\d+){3}|::1)$/

/** Requires TLS whenever a password is sent to another machine. */
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

/** Nodemailer error codes. */
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

/**
 * A 5xx reply about the recipient or the content is final; anything else may be caused by our settings or be temporary.
 */
function asFailure(error: unknown) {
  const { responseCode = 0, command = '' } = error as SmtpError
  const isFinal = responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)
  const reply = responseCode >= 200 && responseCode < 600 ? responseCode : undefined
  return new MailFailure(isFinal ? 'refused' : 'unreachable', isFinal ? 'mail_refused' : problemOf(error), reply)
}

function messageOf(mail: Mail, { from }: MailSettings, id: string, logo: EmailLogo | null) {
  const sender = assertAddress(from.address)
  const recipient = assertAddress(mail.to)
  return {
    envelope: { from: sender, to: [recipient] },
    from: { name: oneLine(from.name), address: sender },
    to: { name: '', address: recipient },
    subject: oneLine(mail.subject),
    text: mail.text,
    ...attachLogo(mail.html, logo),
    messageId: `<${id}@${sender.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function throwMailFailure(error: unknown): never {
  throw asFailure(error)
}

const isOutage = (error: unknown) => error instanceof MailFailure && error.reason === 'unreachable'

/** Reads the settings for every email, so that a change applies to the next one. */
export function createSmtpMailer(readSettings: () => Promise<MailSettings | null>, options: Options): Mailer {
  const { network, readLogo, timeoutMs = 20 * SECOND_MS, breakers = createBreakerRegistry() } = options

  async function withTransport(work: (transport: Transporter, settings: MailSettings) => Promise<unknown>) {
    const settings = await readSettings()
    if (!settings) throw new MailFailure('not_configured', 'not_configured')
    // Nodemailer is loaded lazily: it takes 25 MB and 90 ms before the first email.
    const { createTransport } = await import('nodemailer')
    const { host, port } = settings
    const transport = createTransport({
      ...transportOptions(settings, timeoutMs),
      /** Nodemailer receives a connection to a checked address and resolves no name itself. */
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

  /**
   * Fails at once while the circuit is open, so that not every email waits for a server that is down; a later retry
   * reaches it again.
   */
  async function withCircuitBreaker(act: () => Promise<void>) {
    const settings = await readSettings()
    if (!settings) return act()
    return breakers
      .get('mail', `${settings.host}:${settings.port}`)
      .run(act, { isOutage })
      .catch((error: unknown) => {
        throw error instanceof CircuitOpenError ? new MailFailure('unreachable', 'unreachable') : error
      })
  }

  return {
    send: (mail, id) =>
      withCircuitBreaker(() =>
        withTransport(async (transport, settings) => {
          const logo = (await readLogo?.()) ?? null
          await transport.sendMail(messageOf(mail, settings, id, logo)).catch(throwMailFailure)
        }),
      ),

    check: () => withTransport((transport) => transport.verify().catch(throwMailFailure)),
  }
}

/** Returns the site's mail settings in the mailer's form; null until a server and a sender are set. */
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
