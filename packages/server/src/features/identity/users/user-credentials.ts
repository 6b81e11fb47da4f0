import type { PageQuery } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { SessionService } from '#features/identity/sessions/service.ts'
import type { ApiTokenService } from '#features/identity/tokens/api-tokens.ts'
import type { Caller } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'
import { requireManageable } from './service.ts'
import * as queries from './queries.ts'

interface UserAccessServiceDeps {
  db: Db
  sessions: Pick<SessionService, 'list'>
  apiTokens: Pick<ApiTokenService, 'list'>
  audit: AuditService
}

type Admin = Actor & { caller: Pick<Caller, 'token_id' | 'role'> }
type Kind = 'session' | 'api'

const actions = { session: 'user.end_sessions', api: 'user.delete_tokens' } as const
const missing = { session: 'session_missing', api: 'token_missing' } as const

/** Lists and ends the sessions and API tokens of a user, for administrators. */
export function createUserAccessService({ db, sessions, apiTokens, audit }: UserAccessServiceDeps) {
  async function requireUser(tx: Db, id: number) {
    const user = await queries.findUser(tx, id)
    if (!user) throw refuse('user_missing')
    return user
  }

  /** Ends one token, or all except the administrator's current session. */
  const revokeTokens = (actor: Admin, kind: Kind, userId: number, tokenId: number | null) =>
    db.transaction().execute(async (tx) => {
      const user = await requireUser(tx, userId)
      requireManageable(actor, user)
      const { id, username } = user
      const keptTokenId = tokenId === null ? actor.caller.token_id : null
      const deletedTokens = await queries.deleteTokens(tx, { userId, kind, tokenId, keptTokenId })
      if (tokenId !== null && deletedTokens.length === 0) throw refuse(missing[kind])
      if (deletedTokens.length === 0) return
      const names = deletedTokens.map(({ name }) => name).filter(Boolean)
      const act = { action: actions[kind], target: `user ${id} ${username}` }
      await audit.record(tx, actor, act, { count: deletedTokens.length, ...(names.length > 0 && { names }) })
    })

  return {
    async listSessions({ caller }: Admin, id: number, query: PageQuery) {
      await requireUser(db, id)
      return sessions.list({ id, token_id: caller.token_id }, query)
    },

    async listTokens(id: number, query: PageQuery) {
      await requireUser(db, id)
      return apiTokens.list({ id }, query)
    },

    endSession: (actor: Admin, userId: number, tokenId: number) => revokeTokens(actor, 'session', userId, tokenId),
    endSessions: (actor: Admin, userId: number) => revokeTokens(actor, 'session', userId, null),
    deleteToken: (actor: Admin, userId: number, tokenId: number) => revokeTokens(actor, 'api', userId, tokenId),
    deleteTokens: (actor: Admin, userId: number) => revokeTokens(actor, 'api', userId, null),
  }
}

export type UserAccessService = ReturnType<typeof createUserAccessService>
