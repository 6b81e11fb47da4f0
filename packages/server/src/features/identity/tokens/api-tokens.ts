import * as queries from './queries.ts'
import {
  type Access,
  contract,
  type Language,
  type Permission,
  type Route,
  permissionWords,
  type TokenPermissions,
  type ApiToken,
  limits,
  type PageQuery,
  type TokenInput,
} from '@imagora/contract'
import { permissionText } from '#locales/texts.ts'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { parseSiteTime } from '#platform/site-time.ts'
import type { TokenService } from './service.ts'

const requiredAccess = new Set<Access>(Object.values<Route>(contract).map(({ access }) => access))

/** Permissions required by at least one route, in the order of the word list. */
export const permissions: readonly Permission[] = permissionWords.filter((word) => requiredAccess.has(word))

/** Describes the available permissions, as a list and as a tree. */
function describePermissions(language: Language): TokenPermissions {
  const described = permissions.map((value) => ({ value, ...permissionText(language, value) }))
  const groups: TokenPermissions['groups'] = {}
  for (const { value, category, subgroup } of described) {
    const subgroups = (groups[category] ??= {})
    ;(subgroups[subgroup] ??= []).push(value)
  }
  return { permissions: described, groups }
}

interface ApiTokenServiceDeps {
  db: Db
  settings: SettingsStore
  tokens: Pick<TokenService, 'createApiToken'>
  now: () => Date
}

type ApiTokenRow = Awaited<ReturnType<typeof queries.listApiTokens>>['data'][number]

const formatApiToken = ({ is_full_access, abilities, ...token }: ApiTokenRow): ApiToken => ({
  ...token,
  abilities: is_full_access ? ['*'] : (JSON.parse(abilities) as string[]),
})

/** Null means full access. Permissions that no route requires are dropped. */
function abilitiesOf({ abilities }: TokenInput) {
  if (abilities.length === 0 || abilities[0] === '*') return null
  return permissions.filter((permission) => abilities.includes(permission))
}

/** Manages the API tokens of users. */
export function createApiTokenService({ db, settings, tokens, now }: ApiTokenServiceDeps) {
  async function expiryOf({ expires_at }: TokenInput) {
    const { time_zone } = await settings.get()
    const time = parseSiteTime(expires_at, time_zone)
    if (!time) throw invalid('expires_at', 'time_malformed')
    if (time <= now()) throw invalid('expires_at', 'time_in_the_past')
    return time.toISOString()
  }

  const prepare = async (input: TokenInput) => ({
    name: input.name,
    abilities: abilitiesOf(input),
    expires_at: await expiryOf(input),
  })

  async function createInTransaction(
    tx: Db,
    { id: userId }: Pick<Caller, 'id'>,
    tokenFields: Awaited<ReturnType<typeof prepare>>,
  ) {
    await acquireAdvisoryLock(tx, `tokens of ${userId}`)
    const { total } = await queries.listApiTokens(tx, userId, { page: 1, per_page: 1 })
    const { perUser } = limits.token
    if (total >= perUser) throw refuse('tokens_too_many', { values: { count: perUser } })
    const token = await tokens.createApiToken(tx, userId, tokenFields)
    const { data } = await queries.listApiTokens(tx, userId, { page: 1, per_page: 1 })
    return { ...formatApiToken(data[0]!), token }
  }

  return {
    listPermissions: ({ language }: Client) => describePermissions(language),

    async list({ id }: Pick<Caller, 'id'>, query: PageQuery) {
      const { data, total } = await queries.listApiTokens(db, id, query)
      return { data: data.map(formatApiToken), total }
    },

    /** The secret is only returned here. */
    async create(owner: Pick<Caller, 'id'>, input: TokenInput) {
      const planned = await prepare(input)
      return db.transaction().execute((tx) => createInTransaction(tx, owner, planned))
    },

    /** Creation in two steps; the second runs in the transaction that authenticates the owner. */
    prepare,
    createInTransaction,

    async remove({ id: userId }: Pick<Caller, 'id'>, id: number) {
      if (!(await queries.deleteApiToken(db, userId, id))) throw refuse('token_missing')
    },
  }
}

export type ApiTokenService = ReturnType<typeof createApiTokenService>
