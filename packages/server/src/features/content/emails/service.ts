import { type Language, type LateReason, type Settings, toMajor, type UserOptions } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import { type Mail, mailSettingsOf } from '#gateways/mail/smtp.ts'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import type { SettingsStore } from '#settings/store.ts'
import { accountLetters, furtherLetters, type EmailRecipient } from './email-kinds.ts'
import * as queries from './queries.ts'
import type { ModeratedThing } from '#gateways/mail/email-contents.ts'
import { HOUR_MS } from '#platform/time.ts'

interface EmailServiceDeps {
  settings: SettingsStore
  outbox: MailOutbox
  now: () => Date
}

type Addressee = Pick<EmailRecipient, 'to' | 'language'> & { username: string }

/** Who reported something: somebody with an account, or a visitor who may have left an address. */
interface Reporter {
  user_id: number | null
  email: string
  language: Language
}

/** An amount in the smallest coins of its currency. */
interface Sum {
  amount: number
  currency: string
}

interface Bought extends Sum {
  trade_no: string
  name: string
}

const written = ({ amount, currency }: Sum, language: Language) =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    toMajor(amount, currency),
  )

/** More would be a way to fill a mailbox that somebody merely put down as theirs. */
const RECIPIENT_LIMIT = { emailCount: 10, windowMs: HOUR_MS }

/** Word to a person that something about their account has changed, in their language and the site's time. */
export function createEmailService({ settings, outbox, now }: EmailServiceDeps) {
  /** Whoever has the one connection of a small site would wait for itself where it asked on another. */
  const settingsIn = async (tx: Db) => settings.current() ?? (await settings.read(tx))

  const isFull = async (tx: Db, to: string) => {
    const since = new Date(now().getTime() - RECIPIENT_LIMIT.windowMs).toISOString()
    return (await queries.countMailsTo(tx, to, since)) >= RECIPIENT_LIMIT.emailCount
  }

  function readerOf({ to, language, username }: Addressee, { time_zone, site_title }: Settings): EmailRecipient {
    const shown = { dateStyle: 'long', timeStyle: 'long', timeZone: time_zone } as const
    const write = (time: Date) => new Intl.DateTimeFormat(language, shown).format(time)
    return { to, language, facts: { site_name: site_title, username, time: write(now()) }, write }
  }

  /** Posted in the transaction of the change. A site without mail posts nothing. */
  async function tell(tx: Db, userId: number, compose: (reader: EmailRecipient) => Mail, address?: string) {
    const current = await settingsIn(tx)
    if (!mailSettingsOf(current)) return
    const { username, email, options } = await queries.findReader(tx, userId)
    const to = address ?? email
    if (!to || (await isFull(tx, to))) return
    const language = (JSON.parse(options) as Partial<UserOptions>).language ?? current.language
    await outbox.post(tx, compose(readerOf({ to, language, username }, current)))
  }

  /** To somebody who left an address and has no account. */
  async function tellStranger(tx: Db, to: string, language: Language, compose: (reader: EmailRecipient) => Mail) {
    const current = await settingsIn(tx)
    if (!mailSettingsOf(current) || (await isFull(tx, to))) return
    await outbox.post(tx, compose(readerOf({ to, language, username: '' }, current)))
  }

  return {
    /** What became of a report, and what the site's team says to whoever sent it. */
    reportDecided(
      tx: Db,
      { user_id, email, language }: Reporter,
      decided: { url: string; is_upheld: boolean; word: string },
    ) {
      const compose = (reader: EmailRecipient) =>
        composeMail('report_decided', reader.language, reader.to, { ...decided, site_name: reader.facts.site_name })
      if (user_id !== null) return tell(tx, user_id, compose)
      return email === '' ? Promise.resolve() : tellStranger(tx, email, language, compose)
    },

    contentModerated: (tx: Db, userId: number, { reason, ...thing }: ModeratedThing & { reason: string }) =>
      tell(tx, userId, ({ to, language, facts }) =>
        composeMail('content_moderated', language, to, { ...facts, thing, reason }),
      ),

    orderPaid: (tx: Db, userId: number, { trade_no, name, ...sum }: Bought) =>
      tell(tx, userId, ({ to, language, facts }) => {
        const values = { ...facts, trade_no, product: name, amount: written(sum, language) }
        return composeMail('order_paid', language, to, values)
      }),

    /** To somebody who runs the site. */
    moneyLate: (tx: Db, userId: number, { trade_no, reason, ...sum }: Sum & { trade_no: string; reason: LateReason }) =>
      tell(tx, userId, ({ to, language, facts }) => {
        const values = { site_name: facts.site_name, trade_no, reason, amount: written(sum, language) }
        return composeMail('money_late', language, to, values)
      }),

    /** To whoever paid it. */
    moneyKept: (tx: Db, userId: number, { trade_no, ...sum }: Sum & { trade_no: string }) =>
      tell(tx, userId, ({ to, language, facts }) =>
        composeMail('money_kept', language, to, { ...facts, trade_no, amount: written(sum, language) }),
      ),

    refundRecorded: (tx: Db, userId: number, { trade_no, name, ...sum }: Bought) =>
      tell(tx, userId, ({ to, language, facts }) => {
        const values = { ...facts, trade_no, product: name, amount: written(sum, language) }
        return composeMail('refund_recorded', language, to, values)
      }),

    ...accountLetters(tell),
    ...furtherLetters(tell),
  }
}

export type EmailService = ReturnType<typeof createEmailService>
