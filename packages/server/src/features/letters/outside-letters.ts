import type { Db } from '#db/schema/schema.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import type { Tell } from './term-letters.ts'

/** Word of what programs elsewhere did, or failed to do. */
export const outsideLetters = (tell: Tell) => ({
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
