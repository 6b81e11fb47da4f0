import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { FactorBook } from './factors.ts'
import * as queries from './queries.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

interface Needs {
  db: Db
  secrets: Secrets
  settings: SettingsStore
  rateLimits: RateLimiter
  now: () => Date
}

/** The authenticator app of an account. Nothing is in force until a code has shown that the app has the secret. */
export function ownTotp({ db, secrets, settings, rateLimits, now }: Needs, book: FactorBook) {
  return {
    async beginTotp({ id }: Caller) {
      const secret = newSecret()
      const begun = { user_id: id, secret: secrets.seal(secret), created_at: now().toISOString() }
      if (!(await queries.beginTotp(db, begun))) throw refuse('totp_on')
      const [{ site_title }, owner] = [await settings.get(), await queries.findOwner(db, id)]
      return { secret, uri: uriOf(secret, { issuer: site_title, label: owner.username }) }
    },

    async confirmTotp(caller: Caller, { code }: { code: string }, { ip }: Client) {
      const totp = await queries.findTotp(db, caller.id)
      if (!totp) throw refuse('totp_off')
      if (totp.confirmed_at) throw refuse('totp_on')
      const subject = { ip, account: caller.id }
      await rateLimits.hit('second_factor', subject)
      const last_step = stepOf(secrets.unseal(totp.secret), code, now())
      if (last_step === null) throw refuse('second_factor_wrong')
      await rateLimits.forgive('second_factor', subject)
      return book.add(caller, { kind: 'totp_on' }, async (tx) => {
        if (!(await queries.confirmTotp(tx, { ...totp, last_step }, now().toISOString()))) throw refuse('totp_on')
        return {}
      })
    },

    removeTotp: (caller: Caller) =>
      book.remove(caller, async (tx) => {
        if (!(await queries.deleteTotp(tx, caller.id))?.confirmed_at) throw refuse('totp_off')
        return { kind: 'totp_off' }
      }),
  }
}
