import * as queries from './queries.ts'
import { Secret, TOTP } from 'otpauth'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { FactorChanges } from './factor-changes.ts'

/** Parameters that every authenticator app assumes; most do not let users choose them. */
const PERIOD_SECONDS = 30
const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS }
/** Clocks may be off by one step in either direction, and users type slowly. */
const WINDOW_STEPS_COUNT = 1

const newSecret = () => new Secret({ size: 20 }).base32

/** URI in the QR code for authenticator apps. */
const uriOf = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...shape, secret, issuer, label }).toString()

/** Returns the step of a code; null when it matches none around this time. */
export function matchTotpStep(secret: string, code: string, time: Date) {
  const timestamp = time.getTime()
  const delta = TOTP.validate({
    ...shape,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW_STEPS_COUNT,
  })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

interface TotpDeps {
  db: Db
  secrets: Secrets
  settings: SettingsStore
  rateLimits: RateLimiter
  now: () => Date
}

/**
 * Manages the authenticator app of an account. TOTP is enabled only after a code has proven that the app has the
 * secret.
 */
export function createTotp({ db, secrets, settings, rateLimits, now }: TotpDeps, factorChanges: FactorChanges) {
  return {
    async beginTotp({ id }: Caller) {
      const secret = newSecret()
      const totp = { user_id: id, secret: secrets.seal(secret), created_at: now().toISOString() }
      if (!(await queries.beginTotp(db, totp))) throw refuse('totp_on')
      const [{ site_title }, owner] = [await settings.get(), await queries.findFactorOwner(db, id)]
      return { secret, uri: uriOf(secret, { issuer: site_title, label: owner.username }) }
    },

    async confirmTotp(caller: Caller, { code }: { code: string }, { ip }: Client) {
      const totp = await queries.findTotp(db, caller.id)
      if (!totp) throw refuse('totp_off')
      if (totp.confirmed_at) throw refuse('totp_on')
      const subject = { ip, account: caller.id }
      await rateLimits.hit('second_factor', subject)
      const last_step = matchTotpStep(secrets.unseal(totp.secret), code, now())
      if (last_step === null) throw refuse('second_factor_wrong')
      await rateLimits.resetHits('second_factor', subject)
      return factorChanges.add(caller, { kind: 'totp_on' }, async (tx) => {
        if (!(await queries.confirmTotp(tx, { ...totp, last_step }, now().toISOString()))) throw refuse('totp_on')
        return {}
      })
    },

    removeTotp: (caller: Caller) =>
      factorChanges.remove(caller, async (tx) => {
        if (!(await queries.deleteTotp(tx, caller.id))?.confirmed_at) throw refuse('totp_off')
        return { kind: 'totp_off' }
      }),
  }
}
