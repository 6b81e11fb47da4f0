import type { Caller, Client } from '#platform/caller.ts'
import { isTaken } from '#db/dialects/database-errors.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { IssuedCodes } from './issued-codes.ts'
import * as queries from './queries.ts'
import { channelOf, type Contact, isOwn, isVerified, targetOf } from './contact.ts'

interface ContactVerificationDeps {
  db: Db
  desk: IssuedCodes
  tokens: Pick<TokenService, 'endOthers'>
  letters: EmailService
  now: () => Date
}

type User = Awaited<ReturnType<typeof queries.findUser>>

/**
 * Verifies a contact of an account: a new one, or the current unverified one. An account is never left without a
 * contact.
 */
export function createContactVerification({ db, desk, tokens, letters, now }: ContactVerificationDeps) {
  async function tell(tx: Db, { id, email, email_verified_at }: User, contact: Contact) {
    if (!('email' in contact)) await letters.phoneBound(tx, id, targetOf(contact))
    // An unverified address may be a stranger's, who must not be notified.
    else if (email && email_verified_at) await letters.emailChanged(tx, id, { before: email, email: contact.email })
  }

  return async (caller: Caller, contact: Contact, code: string, client: Client) => {
    const user = await queries.findUser(db, caller.id)
    const channel = channelOf(contact)
    const isTheirs = isOwn(contact, user)
    if (isTheirs && isVerified(channel, user)) throw invalid(channel, 'already_yours')
    const event = isTheirs ? 'verify' : 'bind'
    const proof = await desk.check({ event, target: targetOf(contact), user_id: caller.id, code }, client)
    const bound = db.transaction().execute(async (tx) => {
      await desk.redeem(tx, proof)
      await queries.releaseClaims(tx, contact, caller.id)
      await queries.bindContact(tx, caller.id, contact, now().toISOString())
      // Sessions created before the contact was verified may belong to somebody else.
      await tokens.endOthers(tx, caller.id, caller.token_id)
      if (!isTheirs) await tell(tx, user, contact)
    })
    await bound.catch((error: unknown) => {
      throw isTaken(error) ? refuse(`${channel}_taken`) : error
    })
  }
}
