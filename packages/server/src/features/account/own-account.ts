import type { PasswordChange } from '@imagora/contract'
import type { Caller, Client } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import type { TokenService } from '#features/tokens/service.ts'
import type { PasswordHasher } from '#passwords/passwords.ts'
import type { RateLimiter } from '#rate-limits/limiter.ts'
import { refuse } from '#refusal.ts'
import * as queries from './queries.ts'
import type { AccountService } from './service.ts'

interface Needs {
  db: Db
  account: AccountService
  tokens: TokenService
  passwords: PasswordHasher
  rateLimits: RateLimiter
}

/** What people change about their own account. */
export function ownAccountService({ db, account, tokens, passwords, rateLimits }: Needs) {
  /** Tries count together with those of entering the password again: both guess the same secret. */
  async function checkOldPassword(caller: Caller, password: string, { ip }: Client) {
    const subject = { ip, account: caller.id }
    await rateLimits.hit('reauth', subject)
    const user = await queries.findUser(db, caller.id)
    if (!(await passwords.verify(user.password_hash, password))) throw refuse('old_password_wrong')
    await rateLimits.forgive('reauth', subject)
    return user
  }

  return {
    async changePassword(caller: Caller, { current_password, password }: PasswordChange, client: Client) {
      const user = await checkOldPassword(caller, current_password, client)
      await account.checkPassword({ ...user, password })
      const hash = await passwords.hash(password)
      await db.transaction().execute(async (tx) => {
        if (!(await queries.replacePassword(tx, user, hash))) throw refuse('old_password_wrong')
        await tokens.endOthers(tx, caller.id, caller.token_id)
      })
    },
  }
}

export type OwnAccountService = ReturnType<typeof ownAccountService>
