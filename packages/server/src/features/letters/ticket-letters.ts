import type { UserOptions } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { composeMail, type Letters } from '#gateways/mail/email-templates.ts'
import { findReader } from './queries.ts'
import type { Tell } from './term-letters.ts'

/** Word of what was said in a ticket. */
export const ticketLetters = (tell: Tell) => ({
  /** To those who want such mails. */
  async ticketWritten(tx: Db, userId: number, said: Letters['ticket_written']) {
    const { options } = await findReader(tx, userId)
    if ((JSON.parse(options) as Partial<UserOptions>).ticket_letters === false) return
    await tell(tx, userId, ({ to, language, facts: { site_name } }) =>
      composeMail('ticket_written', language, to, { ...said, site_name }),
    )
  },
})
