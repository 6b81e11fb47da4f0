import type { Db } from '#db/schema/schema.ts'
import { composeMail, type OwnedThing } from '#gateways/mail/email-templates.ts'
import type { Mail } from '#gateways/mail/smtp.ts'
import { sizeInWords } from '#locales/texts.ts'
import type { Reader } from './service.ts'

export type Tell = (tx: Db, userId: number, compose: (reader: Reader) => Mail) => Promise<void>

/** Word about what somebody has for a time. */
export const termLetters = (tell: Tell) => ({
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
