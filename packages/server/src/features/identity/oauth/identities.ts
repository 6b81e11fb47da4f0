import { createHash, randomBytes } from 'node:crypto'
import type { Binding } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { ProviderIdentity } from '#gateways/oauth/oauth-driver.ts'
import { refuse } from '#platform/refusal.ts'
import type { ClaimAssignment, ClaimGrants } from './claim-rules.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

const PENDING_IDENTITY_TTL_MS = 15 * MINUTE_MS

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')
export const generateSecret = () => randomBytes(32).toString('base64url')

/** An identity at one provider. Only provider and subject identify a user, never an email address. */
export type VerifiedIdentity = Omit<ProviderIdentity, 'email' | 'claims'> & { provider_id: number }

type Row = Awaited<ReturnType<typeof queries.listBindings>>[number]

export const formatBinding = ({ provider_id, provider_name, provider, ...binding }: Row): Binding => ({
  ...binding,
  driver: { id: provider_id, name: provider_name, provider },
})

interface IdentityServiceDeps {
  db: Db
  claimAssignment: Pick<ClaimAssignment, 'apply'>
  now: () => Date
}

/** Manages the bindings of third-party accounts to users. */
export function createIdentityService({ db, claimAssignment, now }: IdentityServiceDeps) {
  async function bind(tx: Db, userId: number, { provider_id, subject, name, nickname, avatar }: VerifiedIdentity) {
    const created_at = now().toISOString()
    const binding = { user_id: userId, provider_id, subject, name, nickname, avatar, created_at }
    if (await queries.insertBinding(tx, binding)) return
    const owner = await queries.findBindingOwner(tx, provider_id, subject)
    if (owner?.user_id === userId) return
    throw refuse(owner ? 'identity_bound' : 'provider_bound')
  }

  return {
    bind,

    /** Stores a proven identity under a token until its holder binds it to an account. */
    async savePending(
      tx: Db,
      { provider_id, subject, name, nickname, avatar }: VerifiedIdentity,
      grants: ClaimGrants | null,
    ) {
      const token = generateSecret()
      const expires_at = new Date(now().getTime() + PENDING_IDENTITY_TTL_MS).toISOString()
      const pending = { token_hash: hashSecret(token), provider_id, subject, name, nickname, avatar, expires_at }
      await queries.insertPending(tx, { ...pending, claim_grants: grants && JSON.stringify(grants) })
      return token
    },

    /** Binds the stored identity once; does nothing without a token. */
    async redeem(tx: Db, userId: number, token: string | undefined, providerId?: number) {
      if (token === undefined) return
      const pending = await queries.consumePending(tx, hashSecret(token), now().toISOString(), providerId)
      if (!pending) throw refuse('oauth_pending_invalid')
      await bind(tx, userId, pending)
      if (pending.claim_grants === null) return
      const grants = JSON.parse(pending.claim_grants) as ClaimGrants
      await claimAssignment.apply(tx, { user_id: userId, provider_id: pending.provider_id }, grants)
    },

    listBindings: async (userId: number) => (await queries.listBindings(db, userId)).map(formatBinding),

    /** Used when an account changes hands: its bindings may belong to somebody else. */
    unbindAll: (tx: Db, userId: number) => queries.deleteBindings(tx, userId),

    /** Removes expired rows, which are rejected anyway. */
    deleteExpired: () => queries.deleteExpiredFlows(db, now().toISOString()),
  }
}

export type IdentityService = ReturnType<typeof createIdentityService>
