import type { Language, LateReason, Settings, UserOptions } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import { type Mail, mailSettingsOf } from '#gateways/mail/smtp.ts'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import type { SettingsStore } from '#settings/store.ts'
import { createAccountEmails, createOtherEmails, type EmailRecipient } from './email-kinds.ts'
import { formatAmount, type MailedSum } from './money-format.ts'
import { createRenewalEmails } from './renewal-emails.ts'
import * as queries from './queries.ts'
import type { ModeratedThing } from '#gateways/mail/email-contents.ts'
import { HOUR_MS } from '#platform/time.ts'

interface EmailServiceDeps {
  settings: SettingsStore
  outbox: MailOutbox
  now: () => Date
}

type Addressee = Pick<EmailRecipient, 'to' | 'language'> & { username: string }

/** The reporter: a user, or a visitor who may have left an email. */
interface Reporter {
  user_id: number | null
  email: string
  language: Language
}

/** Values of an invitation besides its end. */
interface InvitationLetter {
  inviter: string | null
  note: string
  url: string
}

interface Bought extends MailedSum {
  trade_no: string
  name: string
}

/** Without this limit the site could be used to flood a mailbox that someone entered as their own. */
const RECIPIENT_LIMIT = { emailCount: 10, windowMs: HOUR_MS }

/** Notifies users of changes to their account, in their language and the time zone of the site. */
export function createEmailService({ settings, outbox, now }: EmailServiceDeps) {
  /** The settings are read on the transaction's connection; with a pool of one, another connection would deadlock. */
  const settingsIn = async (tx: Db) => settings.current() ?? (await settings.read(tx))

  const isFull = async (tx: Db, to: string) => {
    const since = new Date(now().getTime() - RECIPIENT_LIMIT.windowMs).toISOString()
    return (await queries.countMailsTo(tx, to, since)) >= RECIPIENT_LIMIT.emailCount
  }

  function createRecipient({ to, language, username }: Addressee, { time_zone, site_title }: Settings): EmailRecipient {
    const dateFormat = { dateStyle: 'long', timeStyle: 'long', timeZone: time_zone } as const
    const write = (time: Date) => new Intl.DateTimeFormat(language, dateFormat).format(time)
    return { to, language, facts: { site_name: site_title, username, time: write(now()) }, write }
  }

  /** Enqueues the email in the transaction of the change. A site without mail settings sends nothing. */
  async function sendToUser(tx: Db, userId: number, compose: (reader: EmailRecipient) => Mail, address?: string) {
    const current = await settingsIn(tx)
    if (!mailSettingsOf(current)) return
    const { username, email, options } = await queries.findReader(tx, userId)
    const to = address ?? email
    if (!to || (await isFull(tx, to))) return
    const language = (JSON.parse(options) as Partial<UserOptions>).language ?? current.language
    await outbox.enqueueMail(tx, compose(createRecipient({ to, language, username }, current)))
  }

  /** Sends to someone who left an email and has no account. */
  async function sendToAddress(tx: Db, to: string, language: Language, compose: (reader: EmailRecipient) => Mail) {
    const current = await settingsIn(tx)
    if (!mailSettingsOf(current) || (await isFull(tx, to))) return
    await outbox.enqueueMail(tx, compose(createRecipient({ to, language, username: '' }, current)))
  }

  return {
    /** Notifies the reporter of the decision, with the team's message. */
    reportDecided(
      tx: Db,
      { user_id, email, language }: Reporter,
      decision: { url: string; is_upheld: boolean; word: string },
    ) {
      const compose = (reader: EmailRecipient) =>
        composeMail('report_decided', reader.language, reader.to, { ...decision, site_name: reader.facts.site_name })
      if (user_id !== null) return sendToUser(tx, user_id, compose)
      return email === '' ? Promise.resolve() : sendToAddress(tx, email, language, compose)
    },

    /** Sends to the invited address, in the language that the inviter chose. */
    invitation: (
      tx: Db,
      to: string,
      { language, expires_at, ...told }: InvitationLetter & { language: Language; expires_at: string },
    ) =>
      sendToAddress(tx, to, language, ({ facts: { site_name }, write }) =>
        composeMail('invitation', language, to, { ...told, site_name, end_time: write(new Date(expires_at)) }),
      ),

    /** Sends the link that sets the first password of an account, in the language of the account. */
    accountCreated: (
      tx: Db,
      to: string,
      { language, expires_at, ...told }: { username: string; url: string; language: Language; expires_at: string },
    ) =>
      sendToAddress(tx, to, language, ({ facts: { site_name }, write }) =>
        composeMail('account_created', language, to, { ...told, site_name, end_time: write(new Date(expires_at)) }),
      ),

    contentModerated: (tx: Db, userId: number, { reason, ...thing }: ModeratedThing & { reason: string }) =>
      sendToUser(tx, userId, ({ to, language, facts }) =>
        composeMail('content_moderated', language, to, { ...facts, thing, reason }),
      ),

    orderPaid: (tx: Db, userId: number, { trade_no, name, ...sum }: Bought) =>
      sendToUser(tx, userId, ({ to, language, facts }) => {
        const values = { ...facts, trade_no, product: name, amount: formatAmount(sum, language) }
        return composeMail('order_paid', language, to, values)
      }),

    /** The recipient is an administrator. */
    latePaymentReceived: (
      tx: Db,
      userId: number,
      { trade_no, reason, ...sum }: MailedSum & { trade_no: string; reason: LateReason },
    ) =>
      sendToUser(tx, userId, ({ to, language, facts }) => {
        const values = { site_name: facts.site_name, trade_no, reason, amount: formatAmount(sum, language) }
        return composeMail('money_late', language, to, values)
      }),

    /** The recipient is the buyer. */
    latePaymentKept: (tx: Db, userId: number, { trade_no, ...sum }: MailedSum & { trade_no: string }) =>
      sendToUser(tx, userId, ({ to, language, facts }) =>
        composeMail('money_kept', language, to, { ...facts, trade_no, amount: formatAmount(sum, language) }),
      ),

    refundRecorded: (tx: Db, userId: number, { trade_no, name, ...sum }: Bought) =>
      sendToUser(tx, userId, ({ to, language, facts }) => {
        const values = { ...facts, trade_no, product: name, amount: formatAmount(sum, language) }
        return composeMail('refund_recorded', language, to, values)
      }),

    ...createAccountEmails(sendToUser),
    ...createRenewalEmails(sendToUser),
    ...createOtherEmails(sendToUser),
  }
}

export type EmailService = ReturnType<typeof createEmailService>
