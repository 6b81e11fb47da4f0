import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { IdentityService } from '#features/identity/oauth/identities.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import { refuse } from '#platform/refusal.ts'
import type { IssuedCodes } from './issued-codes.ts'
import * as queries from './queries.ts'
import { channelOf, type Contact, isVerified, mayRecover, targetOf } from './contact.ts'

interface PasswordRecoveryDeps {
  db: Db
  desk: IssuedCodes
  tokens: Pick<TokenService, 'endAll'>
  identities: Pick<IdentityService, 'unbindAll'>
  account: Pick<AccountService, 'checkPassword' | 'setPassword'>
  passwords: PasswordHasher
  letters: EmailService
  now: () => Date
}

/** Sets a new password for a user who proves that a contact of the account is theirs. All its sessions end. */
export function createPasswordRecovery(needs: PasswordRecoveryDeps) {
  const { db, desk, tokens, identities, account, passwords, letters, now } = needs

  /**
   * The contact was unverified until now, so existing tokens and bindings may be a stranger's. An account with a second
   * factor is refused: a stranger's passkey would still open the owner's account, and an owner's second factor must not
   * be bypassed by access to a mailbox.
   */
  async function changeHands(tx: Db, userId: number) {
    if (await queries.hasSecondFactor(tx, userId)) throw refuse('code_wrong')
    await tokens.endAll(tx, userId)
    await identities.unbindAll(tx, userId)
  }

  return async (contact: Contact, { code, password }: { code: string; password: string }, client: Client) => {
    const target = targetOf(contact)
    const channel = channelOf(contact)
    const proof = await desk.check({ event: 'forget_password', target, user_id: null, code }, client)
    const user = await queries.findOwner(db, contact)
    if (!user || !mayRecover(channel, user)) throw refuse('code_wrong')
    await account.checkPassword({ ...user, password })
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      await desk.redeem(tx, proof)
      const isStill = await queries.verifyContact(tx, user.id, contact, now().toISOString())
      if (!isStill) throw refuse('code_wrong')
      await account.setPassword(tx, user.id, passwordHash, null)
      if (!isVerified(channel, user)) await changeHands(tx, user.id)
      await letters.passwordChanged(tx, user.id)
    })
  }
}
