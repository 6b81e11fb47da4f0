import { Email, mailProblems, type MailProblem } from '@imagora/contract'

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
