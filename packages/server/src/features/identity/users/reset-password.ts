import { randomInt } from 'node:crypto'
import type { PasswordReset } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { VerificationCodeService } from '#features/identity/verification-codes/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { SecondFactorService } from '#features/identity/second-factors/service.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { Caller } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import { requireManageable } from './service.ts'
import * as queries from './queries.ts'

interface PasswordResetDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  account: Pick<AccountService, 'setPassword'>
  codes: Pick<VerificationCodeService, 'listChannels' | 'issue' | 'mayRecover' | 'minutes'>
  tokens: Pick<TokenService, 'revokeAll'>
  identities: { unbindAll(tx: Db, userId: number): Promise<unknown> }
  secondFactors: Pick<SecondFactorService, 'removeAll'>
  passwords: Pick<PasswordHasher, 'hash'>
  emails: Pick<EmailService, 'passwordReset'>
  audit: AuditService
}

type Admin = Actor & { caller: Pick<Caller, 'token_id' | 'role'> }

/** The alphabet leaves out characters that are easily confused when read aloud. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const part = () => Array.from({ length: 5 }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('')

/** The password has about 99 bits. */
const newPassword = () => [part(), part(), part(), part()].join('-')

/**
 * Invalidates the password of an account and ends all its sessions and tokens, for users who lost it or whose account
 * was taken over. An attacker may have added login methods that need no password; these are removed too when everything
 * is reset.
 */
export function createPasswordReset(deps: PasswordResetDeps) {
  const { db, settings, account, codes, tokens, identities, secondFactors, passwords, audit } = deps

  /** Tokens are deleted last, so that sessions created through the removed login methods end as well. */
  async function revokeAccess(
    tx: Db,
    { caller }: Admin,
    id: number,
    next: { passwordHash: string; isEverything: boolean },
  ) {
    const isOwn = caller.id === id
    const keptId = isOwn ? caller.token_id : null
    await account.setPassword(tx, id, next.passwordHash, keptId)
    if (next.isEverything) {
      await identities.unbindAll(tx, id)
      await secondFactors.removeAll(tx, id, keptId)
    }
    if (!isOwn) await tokens.revokeAll(tx, id)
    return queries.countLoginMethods(tx, id)
  }

  return async (actor: Admin, id: number, isEverything: boolean): Promise<PasswordReset> => {
    const password = newPassword()
    const passwordHash = await passwords.hash(password)
    const canMail = codes.listChannels(await settings.get()).includes('email')
    return db.transaction().execute(async (tx) => {
      const user = await queries.findUser(tx, id)
      if (!user) throw refuse('user_missing')
      if (user.deleted_at) throw refuse('user_deleted')
      requireManageable(actor, user)
      const { email, username } = user
      // Users who cannot recover the account by a code get a password from the administrator instead.
      const sent_to = canMail && email !== null && codes.mayRecover('email', user) ? email : null
      // A password on the screen lets its reader log in, so only administrators see one, and only they remove factors.
      if (actor.caller.role !== 'admin' && (sent_to === null || isEverything)) throw refuse('admin_only')
      const remaining = await revokeAccess(tx, actor, id, { passwordHash, isEverything })
      if (sent_to !== null) {
        const code = await codes.issue(tx, { event: 'forget_password', target: sent_to, user_id: null })
        await deps.emails.passwordReset(tx, id, { code, minutes: codes.minutes })
      }
      const act = { action: 'user.reset_password', target: `user ${id} ${username}` }
      const done = { password: { from: '******', to: null }, everything: isEverything, ...remaining, sent_to }
      await audit.record(tx, actor, act, done)
      return { sent_to, password: sent_to === null ? password : null, ...remaining }
    })
  }
}

export type ResetPassword = ReturnType<typeof createPasswordReset>
