import * as queries from './queries.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SecondFactors } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { SettingsStore } from '#settings/store.ts'
import { createPasskeys } from './passkeys.ts'
import { createTotp } from './totp.ts'
import { createFactorChanges } from './factor-changes.ts'

interface SecondFactorServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'aliasUrls'>
  secrets: Secrets
  settings: SettingsStore
  rateLimits: RateLimiter
  tokens: TokenService
  emails: EmailService
  now: () => Date
}

/** Manages second factors, so that a leaked password alone opens nothing. */
export function createSecondFactorService(deps: SecondFactorServiceDeps) {
  const { db } = deps
  const factorChanges = createFactorChanges(deps)

  return {
    ...createTotp(deps, factorChanges),
    ...createPasskeys(deps, factorChanges),
    renewRecoveryCodes: factorChanges.renewRecoveryCodes,
    removeAll: factorChanges.removeAll,

    async list({ id }: Caller): Promise<SecondFactors> {
      const confirmed_at = (await queries.findTotp(db, id))?.confirmed_at
      return {
        totp: confirmed_at ? { confirmed_at } : null,
        passkeys: await queries.listPasskeys(db, id),
        recovery_codes_left: await queries.countUnusedRecoveryCodes(db, id),
      }
    },

    /** Returns a predicate that tells which of these users have a second factor. */
    async loadFactorLookup(userIds: number[]) {
      const holders = new Set((await queries.listUsersWithFactor(db, userIds)).map(({ user_id }) => user_id))
      return (userId: number) => holders.has(userId)
    },
  }
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>
