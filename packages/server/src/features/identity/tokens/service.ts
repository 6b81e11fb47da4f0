import { hash, randomBytes } from 'node:crypto'
import { type Permission, roleAllows } from '@imagora/contract'
import { type Caller, type Client, type Impersonator, roleOf } from '#platform/caller.ts'
import { isDatabaseFull } from '#db/dialects/database-errors.ts'
import type { Db } from '#db/schema/schema.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time.ts'

/** A session ends after 12 hours; a remembered one after 30 days without use, and after 90 days in any case. */
const SESSION_TTL_MS = 12 * HOUR_MS
const REMEMBERED_SESSION_TTL_MS = 90 * DAY_MS
const REMEMBERED_SESSION_IDLE_MS = 30 * DAY_MS
/** Recording every use would cost one write per request. */
const TOKEN_USE_INTERVAL_MS = MINUTE_MS

const hashOf = (token: string) => hash('sha256', token)
const generateToken = (prefix: 'ims_' | 'imt_') => `${prefix}${randomBytes(32).toString('base64url')}`

export interface AuthenticationResult {
  caller: Caller | null
  /** The reason why the given token is invalid; null when none was given. */
  problem: Refusal | null
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof queries.findTokenByHash>>>

function isIdle({ kind, is_remembered, last_used_at }: TokenRow, time: number) {
  return (
    kind === 'session' &&
    is_remembered &&
    last_used_at !== null &&
    time - Date.parse(last_used_at) > REMEMBERED_SESSION_IDLE_MS
  )
}

function grantOf({ kind, is_full_access, abilities }: TokenRow): Caller['grant'] {
  if (kind === 'session') return 'session'
  return is_full_access ? 'full_token' : (JSON.parse(abilities) as Permission[])
}

/** A token used after its expiry stays expired, even when the clock is set back. */
const wasUsedAfterExpiry = ({ last_used_at, expires_at }: TokenRow) =>
  last_used_at !== null && last_used_at >= expires_at

const isExpired = (token: TokenRow, time: number) =>
  Date.parse(token.expires_at) <= time || wasUsedAfterExpiry(token) || isIdle(token, time)

function problemOf(token: TokenRow | undefined, time: number): Refusal | null {
  if (!token) return refuse('login_required')
  if (isExpired(token, time)) {
    return token.kind === 'api'
      ? refuse('token_expired', { values: { time: token.expires_at } })
      : refuse('login_required')
  }
  if (token.is_suspended) return refuse('account_suspended')
  return token.pending_since === null ? null : refuse('account_pending')
}

/** Read requests succeed even when the disk is full and nothing can be written. */
function ignoreDiskFull(error: unknown) {
  if (!isDatabaseFull(error)) throw error
}

interface TokenServiceDeps {
  db: Db
  now: () => Date
}

/** Finds out who sends a token. */
function createAuthenticator({ db, now }: TokenServiceDeps) {
  /**
   * Makes an expiry permanent, even when the clock is set back: a session is deleted, and an API token records its late
   * use.
   */
  async function persistExpiry(token: TokenRow, time: Date) {
    if (token.kind === 'session') await queries.deleteToken(db, token.user_id, token.id).catch(ignoreDiskFull)
    else if (!wasUsedAfterExpiry(token))
      await queries.touchToken(db, token.id, time.toISOString()).catch(ignoreDiskFull)
  }

  /** The session in a user's account ends with the administrator's own, and with the role that allowed it. */
  async function findImpersonator({ user_id, username, impersonation_id }: TokenRow): Promise<Impersonator | null> {
    const opened = impersonation_id === null ? undefined : await queries.findImpersonation(db, impersonation_id)
    const own = opened && (await queries.findTokenById(db, opened.admin_token_id))
    const isValid = own && own.user_id === opened.admin_id && problemOf(own, now().getTime()) === null
    if (!isValid || !roleAllows(roleOf(own), 'users.impersonate')) return null
    const { admin_id: id, expires_at } = opened
    return { id, username: own.username, target: `user ${user_id} ${username}`, expires_at }
  }

  /** Returns the caller of a valid token; null for the session of an administrator whose own has ended. */
  async function createCaller(token: TokenRow): Promise<Caller | null> {
    const { id, user_id, confirmed_at, impersonation_id } = token
    const caller = { id: user_id, role: roleOf(token), token_id: id, grant: grantOf(token), confirmed_at }
    if (impersonation_id === null) return caller
    const impersonator = await findImpersonator(token)
    // A role that the user was given meanwhile is not the administrator's to use.
    if (impersonator && caller.role === 'user') return { ...caller, impersonator }
    await queries.deleteToken(db, user_id, id).catch(ignoreDiskFull)
    return null
  }

  async function authenticate(token: string | undefined): Promise<AuthenticationResult> {
    if (token === undefined) return { caller: null, problem: null }
    const tokenRow = await queries.findTokenByHash(db, hashOf(token))
    const time = now()
    const problem = problemOf(tokenRow, time.getTime())
    if (tokenRow && isExpired(tokenRow, time.getTime())) await persistExpiry(tokenRow, time)
    if (!tokenRow || problem) return { caller: null, problem }

    const { id, last_used_at } = tokenRow
    const caller = await createCaller(tokenRow)
    if (!caller) return { caller, problem: refuse('login_required') }
    if (!last_used_at || time.getTime() - Date.parse(last_used_at) > TOKEN_USE_INTERVAL_MS) {
      await queries.touchToken(db, id, time.toISOString()).catch(ignoreDiskFull)
    }
    return { caller, problem: null }
  }

  return {
    authenticate,

    /**
     * Returns whether a request with this token would be accepted now: for URLs that act on its behalf without carrying
     * it.
     */
    async isValid(tokenId: number) {
      const token = await queries.findTokenById(db, tokenId)
      return token !== undefined && problemOf(token, now().getTime()) === null && (await createCaller(token)) !== null
    },

    /** Authenticates the key of a program, which never acts for an administrator in a user's account. */
    async authenticateKey(token: string): Promise<AuthenticationResult> {
      const result = await authenticate(token)
      return result.caller?.impersonator ? { caller: null, problem: refuse('login_required') } : result
    },
  }
}

/** Opaque bearer tokens: browser sessions and API tokens. Only their hashes are stored. */
export function createTokenService({ db, now }: TokenServiceDeps) {
  /** Columns of a session that starts now. */
  const describeSession = (userId: number, tokenHash: string, { ip, user_agent }: Client) => ({
    user_id: userId,
    kind: 'session' as const,
    hash: tokenHash,
    name: '',
    is_full_access: false,
    abilities: '[]',
    ip,
    user_agent,
    last_used_at: now().toISOString(),
    created_at: now().toISOString(),
  })

  return {
    ...createAuthenticator({ db, now }),

    async createSession(tx: Db, userId: number, { isRemembered, client }: { isRemembered: boolean; client: Client }) {
      const token = generateToken('ims_')
      const time = now()
      await queries.insertToken(tx, {
        ...describeSession(userId, hashOf(token), client),
        is_remembered: isRemembered,
        confirmed_at: time.toISOString(),
        expires_at: new Date(
          time.getTime() + (isRemembered ? REMEMBERED_SESSION_TTL_MS : SESSION_TTL_MS),
        ).toISOString(),
      })
      return token
    },

    /** Creates the session of an administrator in a user's account; it confirms nothing, and is no login of the user. */
    async createImpersonationSession(
      tx: Db,
      userId: number,
      { id, expires_at, client }: { id: number; expires_at: string; client: Client },
    ) {
      const token = generateToken('ims_')
      await queries.insertToken(tx, {
        ...describeSession(userId, hashOf(token), client),
        is_remembered: false,
        confirmed_at: null,
        expires_at,
        impersonation_id: id,
      })
      return token
    },

    /** `abilities` is null for full access; an empty list grants nothing. */
    async createApiToken(
      tx: Db,
      userId: number,
      { name, abilities, expires_at }: { name: string; abilities: Permission[] | null; expires_at: string },
    ) {
      const token = generateToken('imt_')
      await queries.insertToken(tx, {
        user_id: userId,
        kind: 'api',
        hash: hashOf(token),
        name,
        is_full_access: abilities === null,
        abilities: JSON.stringify(abilities ?? []),
        is_remembered: false,
        ip: '',
        user_agent: '',
        confirmed_at: null,
        last_used_at: null,
        expires_at,
        created_at: now().toISOString(),
      })
      return token
    },

    /** Returns whether the token still exists. */
    exists: ({ token_id }: Caller) => queries.hasToken(db, token_id),

    /** Records that the session has reauthenticated. */
    recordReauth: ({ token_id }: Caller) => queries.confirmToken(db, token_id, now().toISOString()),

    endSession: ({ id, token_id }: Caller, tx: Db = db) => queries.deleteToken(tx, id, token_id),

    /** Remembered sessions last used before this time have ended. */
    idleBefore: () => new Date(now().getTime() - REMEMBERED_SESSION_IDLE_MS),

    endOtherSessions: (tx: Db, userId: number, keptId: number | null) =>
      queries.deleteOtherSessions(tx, userId, keptId),

    /** API tokens are revoked too: for an account that changes hands. */
    revokeAll: (tx: Db, userId: number) => queries.deleteAllTokens(tx, userId),

    endAllSessions: (tx: Db) => queries.deleteAllSessions(tx),

    /** Expired API tokens stay, so that their owner, and clients that still use them, see that they expired. */
    removeExpiredSessions: () => queries.deleteExpiredSessions(db, now().toISOString()),
  }
}

export type TokenService = ReturnType<typeof createTokenService>
