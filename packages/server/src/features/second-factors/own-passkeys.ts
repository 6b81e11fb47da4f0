import { limits, type PasskeyRegistration } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import { challengeDesk } from './challenges.ts'
import type { FactorBook } from './factors.ts'
import { challengeOf, creationOptions, readRegistration } from './passkeys.ts'
import * as queries from './queries.ts'
import { relyingParty } from './relying-party.ts'

interface Needs {
  db: Db
  config: Pick<Config, 'publicUrl' | 'aliasUrls'>
  secrets: Secrets
  settings: SettingsStore
  rateLimits: RateLimiter
  now: () => Date
}

interface Added {
  name: string
  passkey: PasskeyRegistration
}

/** The passkeys of an account: each a second factor, and a way in of its own. */
export function ownPasskeys(needs: Needs, book: FactorBook) {
  const { db, config, secrets, settings, rateLimits, now } = needs
  const challenges = challengeDesk(needs)

  async function knownOf(tx: Db, userId: number) {
    const known = await queries.listPasskeys(tx, userId)
    if (known.length >= limits.passkey.count) throw refuse('passkeys_too_many')
    return known
  }

  return {
    async passkeyOptions({ id }: Caller, client: Client) {
      const known = await knownOf(db, id)
      await rateLimits.hit('passkey', { account: id })
      const [{ site_title: title }, { username, name }] = [await settings.get(), await queries.findOwner(db, id)]
      const challenge = await challenges.issue(db, { purpose: 'registration', user_id: id })
      const person = { handle: secrets.digest('passkey-user', `${id}`), username, name }
      return creationOptions({ party: relyingParty(config, client), challenge, title }, person, known)
    },

    async addPasskey(caller: Caller, { name, passkey }: Added, client: Client) {
      const challenge = challengeOf(passkey)
      await challenges.take(db, 'registration', challenge, caller.id)
      const made = await readRegistration({ party: relyingParty(config, client), challenge }, passkey)
      const owned = { user_id: caller.id, name, last_used_at: null, created_at: now().toISOString() }
      return book.add(caller, { kind: 'passkey_added', name }, async (tx) => {
        await knownOf(tx, caller.id)
        const inserted = await queries.insertPasskey(tx, { ...made, ...owned })
        if (!inserted) throw refuse('passkey_refused')
        return inserted
      })
    },

    async renamePasskey({ id: userId }: Caller, id: number, { name }: { name: string }) {
      if (!(await queries.renamePasskey(db, userId, id, name))) throw refuse('passkey_missing')
    },

    removePasskey: (caller: Caller, id: number) =>
      book.remove(caller, async (tx) => {
        const deleted = await queries.deletePasskey(tx, caller.id, id)
        if (!deleted) throw refuse('passkey_missing')
        return { kind: 'passkey_removed', name: deleted.name }
      }),
  }
}
