import type { PublicShare } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import { findBySlug, type FoundShare } from './view-queries.ts'
import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'
import { DAY_SECONDS } from '#platform/time.ts'

/** A visitor who has the link. */
export interface ShareVisitor {
  caller: Caller | null
  client: Client
  grant: string | null
  /** Share password, sent with every request by clients that do not use a grant. */
  password: string | null
}

type Identity = Pick<ShareVisitor, 'caller' | 'grant'>

interface ShareAccessDeps {
  db: Db
  grants: Pick<ShareGrants, 'isValid'>
  passwords: Pick<PasswordHasher, 'admit' | 'verify'>
  rateLimits: Pick<RateLimiter, 'hit' | 'requireNotBlocked' | 'resetHits'>
  now: () => Date
}

type RequestSource = Pick<Client, 'ip'>
type Reason = NonNullable<PublicShare['reason']>

/** A share that exists and therefore has an owner. */
export type OpenShare = FoundShare & { owner_id: number }

/** Decides who may see a share; checked on every request. */
export function createShareAccess({ db, grants, passwords, rateLimits, now }: ShareAccessDeps) {
  function isThere(share: FoundShare): share is OpenShare {
    const isOwned = share.owner_id !== null && share.is_owner_suspended === false && share.owner_deleted_at === null
    return isOwned && share.removed_at === null && (share.type === 'photo' || share.album_name !== null)
  }

  const isOver = ({ expired_at }: FoundShare) => expired_at !== null && expired_at <= now().toISOString()

  /** An API token with limited permissions does not count as the owner. */
  const isOwner = (share: FoundShare, { caller }: Pick<ShareVisitor, 'caller'>) =>
    caller !== null && caller.id === share.owner_id && caller.grant === 'session'

  const isLocked = (share: FoundShare, visitor: Identity) =>
    share.password_hash !== null && !isOwner(share, visitor) && !grants.isValid(visitor.grant, share)

  function reasonFor(share: FoundShare, visitor: Identity): Reason | null {
    if (!isThere(share)) return 'removed'
    if (isOver(share)) return 'expired'
    return isLocked(share, visitor) ? 'password' : null
  }

  /** The limit applies before the lookup, so that a blocked client does not learn whether the next slug exists. */
  async function find(slug: string, { ip }: RequestSource) {
    await rateLimits.requireNotBlocked('share_missing', { ip })
    const share = await findBySlug(db, slug)
    if (share) return share
    await rateLimits.hit('share_missing', { ip })
    throw refuse('share_missing')
  }

  /** Finds the share whether or not the visitor knows its password. */
  async function findThere(slug: string, client: RequestSource): Promise<OpenShare> {
    const share = await find(slug, client)
    if (!isThere(share) || isOver(share)) throw refuse('share_gone')
    return share
  }

  /** Every route that accepts a password counts attempts here: two counters would double the number of guesses. */
  async function verifyPassword({ id, password_hash }: FoundShare, password: string, { ip }: RequestSource) {
    const subject = { ip, account: `share ${id}` }
    await rateLimits.hit('share_unlock', subject)
    const isRight = password_hash === null || (await passwords.admit(() => passwords.verify(password_hash, password)))
    if (!isRight) throw refuse('share_password_wrong')
    await rateLimits.resetHits('share_unlock', subject)
  }

  return {
    find,
    findThere,
    isOwner,
    verifyPassword,
    reasonFor,

    /** Like `reasonFor`, for a visitor who may have sent the password. */
    async checkVisitor(share: FoundShare, visitor: ShareVisitor): Promise<Reason | null> {
      const reason = reasonFor(share, visitor)
      if (reason !== 'password' || visitor.password === null) return reason
      await verifyPassword(share, visitor.password, visitor.client)
      return null
    },

    async open(slug: string, visitor: ShareVisitor): Promise<OpenShare> {
      const share = await findThere(slug, visitor.client)
      if (!isLocked(share, visitor)) return share
      if (visitor.password === null) throw refuse('share_locked')
      await verifyPassword(share, visitor.password, visitor.client)
      return share
    },
  }
}

export type ShareAccess = ReturnType<typeof createShareAccess>

interface Locked {
  id: number
  /** Incremented when the password changes. */
  version: number
}

interface ShareGrantsDeps {
  secrets: Pick<Secrets, 'digest'>
  now: () => Date
}

const UNLOCK_TTL_SECONDS = DAY_SECONDS
const shape = /^([0-9a-z]{1,9})\.([\w-]{43})$/

/** Issues grants to visitors who entered the share password: valid for this share, this password and one day. */
export function createShareGrants({ secrets, now }: ShareGrantsDeps) {
  const sign = ({ id, version }: Locked, expires: number) =>
    secrets.digest('share-grant', JSON.stringify([id, version, expires]))

  return {
    issue(share: Locked) {
      const expires = Math.floor(now().getTime() / 1000) + UNLOCK_TTL_SECONDS
      return {
        grant: `${expires.toString(36)}.${sign(share, expires)}`,
        expires_at: new Date(expires * 1000).toISOString(),
      }
    },

    isValid(grant: string | null, share: Locked) {
      const [, expiry = '', given = ''] = shape.exec(grant ?? '') ?? []
      const expires = Number.parseInt(expiry, 36)
      if (!(expires * 1000 > now().getTime())) return false
      return timingSafeEqual(Buffer.from(given), Buffer.from(sign(share, expires)))
    },
  }
}

export type ShareGrants = ReturnType<typeof createShareGrants>
