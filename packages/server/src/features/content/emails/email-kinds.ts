import type { Db } from '#db/schema/schema.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import type { Mail } from '#gateways/mail/smtp.ts'
import { sizeInWords } from '#locales/texts.ts'
import type { Language, UserOptions } from '@imagora/contract'
import { findReader } from './queries.ts'
import type { FactorChange, OwnedThing, Letters } from '#gateways/mail/email-contents.ts'

/** Who is written to, and what every notice says. */
export interface EmailRecipient {
  to: string
  language: Language
  facts: { site_name: string; username: string; time: string }
  /** A time as they read it. */
  write: (time: Date) => string
}

type SendAccountEmail = (
  tx: Db,
  userId: number,
  compose: (reader: EmailRecipient) => Mail,
  address?: string,
) => Promise<void>

/** About the safety of an account, and its end. */
export const accountLetters = (tell: SendAccountEmail) => ({
  passwordChanged: (tx: Db, userId: number) =>
    tell(tx, userId, ({ to, language, facts }) => composeMail('password_changed', language, to, facts)),

  /** The team has made the password void; the code opens the way to a new one. */
  passwordReset: (tx: Db, userId: number, sent: { code: string; minutes: number }) =>
    tell(tx, userId, ({ to, language, facts }) => composeMail('password_reset', language, to, { ...facts, ...sent })),

  /** To the address that is the account's no longer, for its owner may not know. */
  emailChanged: (tx: Db, userId: number, { before, email }: { before: string; email: string }) =>
    tell(
      tx,
      userId,
      ({ to, language, facts }) => composeMail('email_changed', language, to, { ...facts, email }),
      before,
    ),

  deletionScheduled: (tx: Db, userId: number, decided: { deletion_at: string; is_expelled: boolean }) =>
    tell(tx, userId, ({ to, language, facts, write }) => {
      const { deletion_at, is_expelled } = decided
      const deletion_time = write(new Date(deletion_at))
      return composeMail('deletion_scheduled', language, to, { ...facts, deletion_time, is_expelled })
    }),

  /** While it is still known who that is. */
  accountDeleted: (tx: Db, userId: number) =>
    tell(tx, userId, ({ to, language, facts }) => composeMail('account_deleted', language, to, facts)),

  phoneBound: (tx: Db, userId: number, phone: string) =>
    tell(tx, userId, ({ to, language, facts }) => composeMail('phone_bound', language, to, { ...facts, phone })),

  secondFactorChanged: (tx: Db, userId: number, change: FactorChange) =>
    tell(tx, userId, ({ to, language, facts }) =>
      composeMail('second_factor_changed', language, to, { ...facts, change }),
    ),
})

type SendEmail = (tx: Db, userId: number, compose: (reader: EmailRecipient) => Mail) => Promise<void>

/** Word about what somebody has for a time. */
const termLetters = (tell: SendEmail) => ({
  /** What somebody has ends in so many days. */
  termEnding: (
    tx: Db,
    userId: number,
    ending: { thing: OwnedThing; days: number; expired_at: string; renew_url: string | null },
  ) =>
    tell(tx, userId, ({ to, language, facts, write }) => {
      const { expired_at, ...told } = ending
      return composeMail('term_ending', language, to, { ...facts, ...told, end_time: write(new Date(expired_at)) })
    }),

  /** More is stored than is allowed; what is too much may go to the trash at some time. */
  overFull: (tx: Db, userId: number, full: { used_bytes: number; capacity: number; trash_at: string | null }) =>
    tell(tx, userId, ({ to, language, facts, write }) =>
      composeMail('over_full', language, to, {
        ...facts,
        used: sizeInWords(full.used_bytes),
        capacity: sizeInWords(full.capacity),
        trash_time: full.trash_at && write(new Date(full.trash_at)),
      }),
    ),

  overFullTrashed: (tx: Db, userId: number, { count, capacity }: { count: number; capacity: number }) =>
    tell(tx, userId, ({ to, language, facts }) =>
      composeMail('over_full_trashed', language, to, { ...facts, count, capacity: sizeInWords(capacity) }),
    ),
})

/** Word of what programs elsewhere did, or failed to do. */
const outsideLetters = (tell: SendEmail) => ({
  /** To somebody who runs the site. */
  webhookOff: (tx: Db, userId: number, off: { name: string; url: string; failing_since: string }) =>
    tell(tx, userId, ({ to, language, facts: { site_name }, write }) => {
      const { failing_since, ...named } = off
      return composeMail('webhook_off', language, to, { ...named, site_name, since: write(new Date(failing_since)) })
    }),

  /** To the owner of the photo. */
  photoRejected: (tx: Db, userId: number, rejected: { photo: string; reason: string }) =>
    tell(tx, userId, ({ to, language, facts: { site_name, username } }) =>
      composeMail('photo_rejected', language, to, { ...rejected, site_name, username }),
    ),
})

/** Word of what was said in a ticket. */
const ticketLetters = (tell: SendEmail) => ({
  /** To those who want such mails. */
  async ticketWritten(tx: Db, userId: number, said: Letters['ticket_written']) {
    const { options } = await findReader(tx, userId)
    if ((JSON.parse(options) as Partial<UserOptions>).ticket_letters === false) return
    await tell(tx, userId, ({ to, language, facts: { site_name } }) =>
      composeMail('ticket_written', language, to, { ...said, site_name }),
    )
  },
})

export const furtherLetters = (tell: SendEmail) => ({
  ...termLetters(tell),
  ...ticketLetters(tell),
  ...outsideLetters(tell),
})
