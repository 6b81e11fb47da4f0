import { Email } from '@imagora/contract'

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

  constructor(reason: Reason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** Exactly one address: the mailer would read a list, a group or a name out of anything else. */
export function assertAddress(text: string) {
  const { success, data } = Email.safeParse(text)
  if (!success) throw new TypeError(`Not an e-mail address: ${JSON.stringify(text)}`)
  return data
}

/** Texts of people end up in headers: no line breaks, no characters that turn the reading direction. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
