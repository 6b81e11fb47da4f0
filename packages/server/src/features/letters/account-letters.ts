import type { Db } from '#db/schema/schema.ts'
import { composeMail, type FactorChange } from '#gateways/mail/email-templates.ts'
import type { Mail } from '#gateways/mail/smtp.ts'
import type { Reader } from './service.ts'

type Tell = (tx: Db, userId: number, compose: (reader: Reader) => Mail, address?: string) => Promise<void>

/** About the safety of an account, and its end. */
export const accountLetters = (tell: Tell) => ({
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
