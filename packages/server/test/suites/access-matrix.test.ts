import type { Access, Key, Route } from '@imagora/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { checksum } from '#test/factories/checksum.ts'
import { contentPairs } from '#test/factories/content-pairs.ts'
import { canary, permissions, routes, samples } from '#test/samples/samples.ts'
import { insertPhoto } from '#test/factories/factories.ts'
import { insertShare } from '#test/samples/shares.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { app, db, services, clock } = server
const { waitUntilIdle } = createUploadActions(server)
const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const

async function person(username: string, changes: { is_admin?: boolean; is_suspended?: boolean } = {}) {
  await server.register({ username })
  await db
    .updateTable('users')
    .set({ tagline: canary, ...changes })
    .where('username', '=', username)
    .execute()
  return db.selectFrom('users').select(['id', 'username']).where('username', '=', username).executeTakeFirstOrThrow()
}

const owner = await person('the_owner')
const other = await person('the_other')
const admin = await person('the_admin', { is_admin: true })
const suspended = await person('the_suspended', { is_suspended: true })
await db.updateTable('users').set({ tagline: '' }).where('id', '!=', owner.id).execute()

const session = ({ id }: { id: number }) => services.tokens.createSession(db, id, { isRemembered: false, client })
const inAYear = '2027-01-01T00:00:00.000Z'
const token = ({ id }: { id: number }, abilities: typeof permissions | null, expires_at = inAYear) =>
  services.tokens.createApiToken(db, id, { name: id === owner.id ? canary : 'program', abilities, expires_at })

async function deletedToken(who: { id: number }) {
  const made = await token(who, null)
  await db.deleteFrom('tokens').where('user_id', '=', who.id).where('kind', '=', 'api').execute()
  return made
}

/** Owner of the API tokens; an administrator for admin routes, so that only the token can cause a refusal. */
const holderFor = (access: Access) => (access === 'admin' ? admin : owner)

/** Every kind of caller; each call gets a new token, because a call may revoke it. */
const callers = {
  visitor: async () => null,
  owner: () => session(owner),
  other: () => session(other),
  admin: () => session(admin),
  full_token: ({ access }: Route) => token(holderFor(access), null),
  exact_token: ({ access, also = [] }: Route) =>
    token(
      holderFor(access),
      permissions.filter((each) => each === access || also.includes(each)),
    ),
  other_tokens: ({ access }: Route) =>
    token(
      holderFor(access),
      permissions.filter((each) => each !== access),
    ),
  no_rights: ({ access }: Route) => token(holderFor(access), []),
  expired_token: ({ access }: Route) => token(holderFor(access), null, clock.time.toISOString()),
  deleted_token: ({ access }: Route) => deletedToken(holderFor(access)),
  malformed_token: async () => 'not|a|token',
  suspended_token: () => token(suspended, null),
  suspended_session: () => session(suspended),
} satisfies Record<string, (route: Route) => Promise<string | null>>

type Who = keyof typeof callers
type Class = 'public' | 'session' | 'admin' | 'permission'

const classOf = ({ access }: Route): Class =>
  access === 'public' || access === 'session' || access === 'admin' ? access : 'permission'

const tokens = { full_token: 403, exact_token: 403, other_tokens: 403, no_rights: 403 }
const outsiders = { visitor: 401, expired_token: 401, deleted_token: 401, malformed_token: 401 }
const known = { suspended_token: 403, suspended_session: 403 }

/** Status per class and caller; `ok` is the call's success, `object` the same unless another user owns the object. */
const expected: Record<Class, Record<Who, number | 'ok' | 'object'>> = {
  public: Object.fromEntries(Object.keys(callers).map((who) => [who, 'ok'])) as Record<Who, 'ok'>,
  session: { ...outsiders, ...known, ...tokens, owner: 'ok', other: 'object', admin: 'object' },
  admin: { ...outsiders, ...known, ...tokens, owner: 403, other: 403, admin: 'ok' },
  permission: {
    ...outsiders,
    ...known,
    owner: 'ok',
    other: 'object',
    admin: 'object',
    full_token: 'ok',
    exact_token: 'ok',
    other_tokens: 403,
    no_rights: 403,
  },
}

const isServed = (key: Key) => {
  const [method, path] = key.split(' ') as ['GET', string]
  return app.hasRoute({ method, url: `/api/v2${path.replace(/\{(\w+)\}/g, ':$1')}` })
}

/** Routes with `guests: 'look'` treat an invalid token or a suspended user like a visitor. */
const isVisitor = ({ guests }: Route, who: Who) =>
  who === 'visitor' || (guests === 'look' && (who in outsiders || who in known))

/** Paths that name one object of a user. */
const namesOne = /\{(id|issue_no|trade_no)\}/

function statusFor(key: Key, route: Route, who: Who, sample: Awaited<ReturnType<(typeof samples)[Key]>>) {
  if (isVisitor(route, who) && sample.visitor !== undefined) return sample.visitor
  const rule = expected[classOf(route)][who]
  if (typeof rule === 'number') return rule
  const isForeign = rule === 'object' && (sample.foreign !== undefined || namesOne.test(key))
  return isForeign ? (sample.foreign ?? 404) : (sample.status ?? route.answers ?? 200)
}

/** Sends a sample; types cannot follow a key that is known only at run time. */
const send = (held: string | null, key: Key, sample: object) =>
  (
    server.callAs(held, fromIp()) as (
      each: Key,
      sent: object,
    ) => Promise<{ status: number; body: string; data: object }>
  )(key, sample)

/** Private data of the owner may appear only in the owner's own responses and in the admin panel. */
function expectNoLeak({ key, route, who }: Cell, { status, body }: { status: number; body: string }) {
  const isOwners = holderFor(route.access) === owner && ['owner', 'full_token', 'exact_token'].includes(who)
  const mayRead = status < 400 && (isOwners || route.access === 'admin')
  if (!mayRead) expect(body).not.toContain(canary)
  else if (!route.binary && /^GET \/user\/(albums|photos)/.test(key)) expect(body).toContain(canary)
}

interface Cell {
  key: Key
  route: Route
  who: Who
}

// Calls create thousands of tokens, and every checksum would read them all.
afterEach(() => db.deleteFrom('tokens').execute())

const served = routes.filter(([key]) => isServed(key))
const reached = new Set<Class>()

function expectAnswer(cell: Cell, status: number, answer: Awaited<ReturnType<typeof send>>) {
  expect(answer.status, cell.who).toBe(status)
  if (status < 300) reached.add(classOf(cell.route))
  else expect(JSON.parse(answer.body)).toMatchObject({ status: 'error', data: { code: expect.any(String) } })
  expectNoLeak(cell, answer)
}

/** Refused calls must change nothing; GET is skipped, because reading all tables is slow. */
async function unchanged(key: Key, calls: () => Promise<void>) {
  if (key.startsWith('GET ')) return calls()
  const before = await checksum(db)
  await calls()
  expect(await checksum(db)).toBe(before)
}

/** Callers in order; `deleted_token` comes first, because it deletes the other tokens. */
const inTurn = (Object.keys(callers) as Who[]).toSorted(
  (one, next) => Number(next === 'deleted_token') - Number(one === 'deleted_token'),
)

describe('each call answers each caller as its class says [AD-02]', () => {
  test.each(served)('%s', async (key, route) => {
    const shared = await samples[key](server, owner)
    const { refused = [], let_in = [] } = Object.groupBy(
      inTurn.map((who) => ({ who, status: statusFor(key, route, who, shared) })),
      ({ status }) => (status >= 400 ? 'refused' : 'let_in'),
    )
    const turnedAway: { who: Who; status: number; held: string | null }[] = []
    for (const each of refused) turnedAway.push({ ...each, held: await callers[each.who](route) })
    // The owner's upload may still be processed, which would change the checksum.
    if (route.form) await waitUntilIdle()
    await unchanged(key, async () => {
      for (const { who, status, held } of turnedAway)
        expectAnswer({ key, route, who }, status, await send(held, key, shared))
    })

    for (const { who, status } of let_in) {
      const sample = await samples[key](server, owner)
      const held = await callers[who](route)
      expectAnswer({ key, route, who }, status, await send(held, key, sample))
    }
    // Processing of this upload must not affect the next call.
    if (route.form) await waitUntilIdle()
  })
})

describe('another’s object is like one that is not there [R35]', () => {
  test.each(served.filter(([key]) => /\/user\/.*\{id\}/.test(key)))('%s', async (key) => {
    const sample = await samples[key](server, owner)
    const held = await session(other)
    const foreign = await send(held, key, sample)
    const missing = await send(held, key, { ...sample, params: { ...sample.params, id: 999_999_999 } })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toBe(missing.body)
  })
})

describe('what is dangerous wants the password to have been entered a short while ago [R39]', () => {
  test.each(served.filter(([, { reauth }]) => reauth))('%s', async (key) => {
    const held = await session(admin)
    await db.updateTable('tokens').set({ confirmed_at: null }).where('user_id', '=', admin.id).execute()
    const sample = await samples[key](server, owner)
    await unchanged(key, async () =>
      expect(await send(held, key, sample)).toMatchObject({ status: 403, data: { code: 'reauth_required' } }),
    )
  })
})

describe('one permission opens the calls that ask for it, and no other [TO-03]', () => {
  test.each(served.filter(([, { access }]) => access !== 'public'))('%s', async (key, { access }) => {
    const sample = await samples[key](server, owner)
    const others = permissions.filter((permission) => permission !== access)
    const held = await Promise.all(others.map((permission) => token(holderFor(access), [permission])))
    await unchanged(key, async () => {
      for (const [place, each] of held.entries()) {
        const answer = await send(each, key, sample)
        expect(answer, others[place]).toMatchObject({ status: 403, data: { code: 'permission_lacking' } })
      }
    })
  })
})

describe('whoever is refused a list reaches what it shows by no other call [SF-61] [SF-63]', () => {
  const rows = contentPairs.map((pair) => [`${pair.call}${pair.does ? ` ${pair.does}` : ''}`, pair] as const)

  test.each(rows)('%s', async (_name, { missing, list, call, sample }) => {
    const sampleOf = async () => (sample ? sample(server, owner.id) : samples[call](server, owner))
    const { reveals, ...sent } = { reveals: undefined, ...(await sampleOf()) }
    const held = await token(
      owner,
      permissions.filter((permission) => permission !== missing),
    )
    const lacking = { status: 403, data: { code: 'permission_lacking' } }
    expect(await send(held, list, {})).toMatchObject(lacking)
    if (reveals === undefined) {
      await unchanged(call, async () => expect(await send(held, call, sent)).toMatchObject(lacking))
    } else expect((await send(held, call, sent)).body).not.toContain(reveals)

    // The case proves something only if the missing permission makes the difference.
    const allowed = await send(await token(owner, null), call, sent)
    expect(allowed.status).not.toBe(403)
    if (reveals !== undefined) expect(allowed.body).toContain(reveals)
    if (call === 'POST /user/photos/{id}/replace') await waitUntilIdle()
  })

  test('a token that may not read may still close: shorten, hide and rename', async () => {
    const held = await token(
      owner,
      permissions.filter((permission) => permission !== 'user:photo:read'),
    )
    const close = async (key: Key, sample: object) => expect((await send(held, key, sample)).status).toBe(204)
    const { id } = await insertShare(server, owner.id, { expired_at: '2026-06-01T00:00:00.000Z' })
    const changes = [{ expired_at: '2026-02-01T00:00:00.000Z' }, { is_download_allowed: false }, { content: 'Other' }]
    for (const body of changes) await close('PUT /user/shares/{id}', { params: { id }, body })
    const photo = await insertPhoto(db, { owner_id: owner.id, is_public: true })
    for (const body of [{ is_public: true, name: 'Sea' }, { is_public: false }, { is_protected: true }]) {
      await close('PUT /user/photos/{id}', { params: photo, body })
    }
  })
})

/** Calls that no API token may make; a new route below one of these paths is covered automatically. */
const managing =
  /^(\w+ \/(admin|logout|token_permissions|user\/(reauth|tokens|password|sessions|deletion|export|second|totp|passkeys))|(POST|PUT|DELETE) \/(oauth\/\{id\}\/(un)?bind|user\/(bind|orders\/.*\/pay)))/

describe('the matrix is whole', () => {
  test('every class was answered with success to somebody', () => {
    expect([...reached].toSorted()).toEqual(['admin', 'permission', 'public', 'session'])
  })

  test('every route of the contract has a sample and says who may call it', () => {
    expect(routes.filter(([, { access }]) => !access)).toEqual([])
    expect(Object.keys(samples).toSorted()).toEqual(routes.map(([key]) => key).toSorted())
  })

  test('[E34] [TO-03] no token manages tokens, passwords, bindings, payments or the admin panel', () => {
    const unsafe = routes.filter(([key]) => managing.test(key))
    expect(unsafe.length).toBeGreaterThan(10)
    expect(unsafe.filter(([, { access }]) => access !== 'admin' && access !== 'session')).toEqual([])
  })
})
