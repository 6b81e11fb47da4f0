import type { Db } from '#db/schema/schema.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import type { Mail } from '#gateways/mail/smtp.ts'
import { sizeInWords } from '#locales/texts.ts'
import type { Language, UserOptions } from '@imagora/contract'
import { findReader } from './queries.ts'
import type { FactorChange, OwnedThing, EmailVariables } from '#gateways/mail/email-contents.ts'

/** The recipient and the values that every email contains. */
export interface EmailRecipient {
  to: string
  language: Language
  facts: { site_name: string; username: string; time: string }
  /** Formats a time for the recipient. */
  write: (time: Date) => string
}

type SendAccountEmail = (
  tx: Db,
  userId: number,
  compose: (reader: EmailRecipient) => Mail,
  address?: string,
) => Promise<void>

/** Emails about account security and account deletion. */
export const createAccountEmails = (sendEmail: SendAccountEmail) => ({
  passwordChanged: (tx: Db, userId: number) =>
    sendEmail(tx, userId, ({ to, language, facts }) => composeMail('password_changed', language, to, facts)),

  /** The password was reset by an administrator; the code lets the user set a new one. */
  passwordReset: (tx: Db, userId: number, variables: { code: string; minutes: number }) =>
    sendEmail(tx, userId, ({ to, language, facts }) =>
      composeMail('password_reset', language, to, { ...facts, ...variables }),
    ),

  /** An administrator has opened the account. */
  accountOpened: (tx: Db, userId: number, variables: { admin: string; reason: string; minutes: number }) =>
    sendEmail(tx, userId, ({ to, language, facts }) =>
      composeMail('account_opened', language, to, { ...facts, ...variables }),
    ),

  /** The email goes to the previous address, because its owner may not know of the change. */
  emailChanged: (tx: Db, userId: number, { before, email }: { before: string; email: string }) =>
    sendEmail(
      tx,
      userId,
      ({ to, language, facts }) => composeMail('email_changed', language, to, { ...facts, email }),
      before,
    ),

  deletionScheduled: (tx: Db, userId: number, schedule: { deletion_at: string; is_expelled: boolean }) =>
    sendEmail(tx, userId, ({ to, language, facts, write }) => {
      const { deletion_at, is_expelled } = schedule
      const deletion_time = write(new Date(deletion_at))
      return composeMail('deletion_scheduled', language, to, { ...facts, deletion_time, is_expelled })
    }),

  /** The email is composed before the deletion, while the address is still known. */
  accountDeleted: (tx: Db, userId: number) =>
    sendEmail(tx, userId, ({ to, language, facts }) => composeMail('account_deleted', language, to, facts)),

  registrationApproved: (tx: Db, userId: number, url: string | null) =>
    sendEmail(tx, userId, ({ to, language, facts: { site_name, username } }) =>
      composeMail('registration_approved', language, to, { site_name, username, url }),
    ),

  /** The email is composed before the deletion, while the address is still known. */
  registrationDeclined: (tx: Db, userId: number) =>
    sendEmail(tx, userId, ({ to, language, facts: { site_name, username } }) =>
      composeMail('registration_declined', language, to, { site_name, username }),
    ),

  phoneBound: (tx: Db, userId: number, phone: string) =>
    sendEmail(tx, userId, ({ to, language, facts }) => composeMail('phone_bound', language, to, { ...facts, phone })),

  secondFactorChanged: (tx: Db, userId: number, change: FactorChange) =>
    sendEmail(tx, userId, ({ to, language, facts }) =>
      composeMail('second_factor_changed', language, to, { ...facts, change }),
    ),
})

type SendEmail = (tx: Db, userId: number, compose: (reader: EmailRecipient) => Mail) => Promise<void>

/** Emails about entitlements that expire. */
const createEntitlementEmails = (sendEmail: SendEmail) => ({
  /** The entitlement expires in this many days. */
  entitlementEnding: (
    tx: Db,
    userId: number,
    ending: { thing: OwnedThing; days: number; expired_at: string; renew_url: string | null },
  ) =>
    sendEmail(tx, userId, ({ to, language, facts, write }) => {
      const { expired_at, ...told } = ending
      return composeMail('term_ending', language, to, { ...facts, ...told, end_time: write(new Date(expired_at)) })
    }),

  /** The account is above its capacity; the excess may be moved to the trash at `trash_at`. */
  overFull: (tx: Db, userId: number, full: { used_bytes: number; capacity: number; trash_at: string | null }) =>
    sendEmail(tx, userId, ({ to, language, facts, write }) =>
      composeMail('over_full', language, to, {
        ...facts,
        used: sizeInWords(full.used_bytes),
        capacity: sizeInWords(full.capacity),
        trash_time: full.trash_at && write(new Date(full.trash_at)),
      }),
    ),

  overFullTrashed: (tx: Db, userId: number, { count, capacity }: { count: number; capacity: number }) =>
    sendEmail(tx, userId, ({ to, language, facts }) =>
      composeMail('over_full_trashed', language, to, { ...facts, count, capacity: sizeInWords(capacity) }),
    ),
})

/** Emails about actions or failures of external services. */
const outsideLetters = (sendEmail: SendEmail) => ({
  /** The recipient is an administrator. */
  webhookDisabled: (tx: Db, userId: number, off: { name: string; url: string; failing_since: string }) =>
    sendEmail(tx, userId, ({ to, language, facts: { site_name }, write }) => {
      const { failing_since, ...named } = off
      return composeMail('webhook_off', language, to, { ...named, site_name, since: write(new Date(failing_since)) })
    }),

  /** The recipient is the owner of the photo. */
  photoRejected: (tx: Db, userId: number, rejected: { photo: string; reason: string }) =>
    sendEmail(tx, userId, ({ to, language, facts: { site_name, username } }) =>
      composeMail('photo_rejected', language, to, { ...rejected, site_name, username }),
    ),
})

/** Emails about ticket replies. */
const createTicketEmails = (sendEmail: SendEmail) => ({
  /** Users can turn these emails off. */
  async ticketUpdated(tx: Db, userId: number, variables: EmailVariables['ticket_written']) {
    const { options } = await findReader(tx, userId)
    if ((JSON.parse(options) as Partial<UserOptions>).ticket_letters === false) return
    await sendEmail(tx, userId, ({ to, language, facts: { site_name } }) =>
      composeMail('ticket_written', language, to, { ...variables, site_name }),
    )
  },
})

export const createOtherEmails = (sendEmail: SendEmail) => ({
  ...createEntitlementEmails(sendEmail),
  ...createTicketEmails(sendEmail),
  ...outsideLetters(sendEmail),
})
