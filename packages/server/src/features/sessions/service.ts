import type { PageQuery, Session } from '@imagora/contract'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { TokenService } from '#features/tokens/service.ts'
import { refuse } from '#platform/refusal.ts'
import { deviceOf } from './device.ts'
import { countryOf } from './place.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  tokens: Pick<TokenService, 'endOthers' | 'idleBefore'>
  now: () => Date
}

type Found = Awaited<ReturnType<typeof queries.listSessions>>['data'][number]

const shown = async ({ user_agent, ...row }: Found, currentId: number): Promise<Session> => ({
  ...row,
  last_used_at: row.last_used_at ?? row.created_at,
  device: await deviceOf(user_agent),
  country: await countryOf(row.ip),
  is_current: row.id === currentId,
})

/** Where an account is logged in. Whoever holds one of its sessions may end the others. */
export function sessionService({ db, tokens, now }: Needs) {
  return {
    async list(caller: Pick<Caller, 'id' | 'token_id'>, query: PageQuery) {
      const bounds = { now: now().toISOString(), idleBefore: tokens.idleBefore().toISOString() }
      const { data, total } = await queries.listSessions(db, caller, bounds, query)
      return { data: await Promise.all(data.map((row) => shown(row, caller.token_id))), total }
    },

    async end(userId: number, id: number) {
      if (!(await queries.deleteSession(db, userId, id))) throw refuse('session_missing')
    },

    endOthers: ({ id, token_id }: Caller) => tokens.endOthers(db, id, token_id),
  }
}

export type SessionService = ReturnType<typeof sessionService>
