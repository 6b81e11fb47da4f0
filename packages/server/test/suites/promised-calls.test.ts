import { contract, type Key, type Route } from '@imagora/contract'
import { expect, test } from 'vitest'
import { samples } from '#test/samples/samples.ts'
import { startServer } from '#test/harness/server.ts'

/** Every call that the API has promised to its clients. */
const promised: Record<string, string[]> = {
  'GET POST DELETE': ['/user/shares'],
  'GET POST': ['/user/albums', '/user/orders', '/user/tickets', '/user/tokens'],
  'GET PUT DELETE': ['/user/albums/{id}'],
  'POST DELETE': ['/user/albums/{id}/photos'],
  'GET DELETE': ['/user/photos'],
  GET: [
    '/oauth/{id}/redirect',
    '/oauth/binds',
    '/captcha',
    '/token_permissions',
    '/user/groups',
    '/user/capacities',
    '/user/orders/{trade_no}',
    '/user/tickets/{issue_no}',
    '/user/tickets/{issue_no}/replies',
    '/user/profile',
    '/explore/photos',
    '/explore/users/{username}',
    '/explore/albums',
    '/explore/albums/{id}',
    '/explore/albums/{id}/photos',
    '/plans',
    '/plans/{id}',
    '/pages',
    '/pages/{slug}',
    '/shares/{slug}',
    '/shares/{slug}/photos',
    '/notices',
    '/notices/{id}',
    '/configs',
    '/group',
  ],
  POST: [
    '/oauth/{id}/login',
    '/oauth/{id}/bind',
    '/login',
    '/register',
    '/sms/reset_password',
    '/mail/reset_password',
    '/sms/send',
    '/mail/send',
    '/user/orders/preview',
    '/user/orders/{trade_no}/pay',
    '/user/tickets/{issue_no}/reply',
    '/user/profile',
    '/user/setting',
    '/user/bind_phone',
    '/user/bind_email',
    '/explore/photos/{id}/report',
    '/explore/photos/{id}/like',
    '/explore/users/{username}/report',
    '/explore/albums/{id}/report',
    '/shares/{slug}/report',
  ],
  PUT: [
    '/user/photos/update',
    '/user/shares/{id}',
    '/user/orders/{trade_no}/cancel',
    '/user/tickets/{issue_no}/close',
    '/user/password',
  ],
  DELETE: [
    '/oauth/{id}/unbind',
    '/user/groups/{id}',
    '/user/capacities/{id}',
    '/user/tokens/{id}',
    '/explore/photos/{id}/unlike',
  ],
}
const keys = Object.entries(promised).flatMap(([methods, paths]) =>
  methods.split(' ').flatMap((method) => paths.map((path) => `${method} ${path}` as Key)),
)

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const username = 'the_owner'
await server.register({ username })
const { id } = await server.db
  .selectFrom('users')
  .select('id')
  .where('username', '=', username)
  .executeTakeFirstOrThrow()
/** Some calls end the sessions of the caller, so each call gets a new one. */
const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const
const session = () => server.services.tokens.createSession(server.db, id, { isRemembered: false, client })

/** Files are sent without an envelope, and 204 has no body. */
const hasEnvelope = ({ answers, binary, sends }: Route) => answers !== 204 && !binary && !sends

test('[CA-04] every call of the contract that answers with a body has data in its envelope', () => {
  const without = Object.entries<Route>(contract).filter(([, route]) => hasEnvelope(route) && !route.data)
  expect(without.map(([key]) => key)).toEqual([])
})

const creating = Object.entries<Route>(contract).flatMap(([key, { answers }]) => (answers === 201 ? [key as Key] : []))

test.each(creating)('[CA-04] %s answers 201 with data', async (key) => {
  const admin = await server.user(`maker_${creating.indexOf(key)}`, { is_admin: true })
  const sample = await samples[key](server, { id: admin.id, username: 'maker' })
  const call = admin as (each: Key, sent: object) => Promise<{ status: number; body: string }>
  const { status, body } = await call(key, sample)
  expect(status, body).toBe(201)
  expect(JSON.parse(body)).toEqual({
    status: 'success',
    message: '',
    data: expect.any(Object),
    time: expect.any(Number),
  })
})

test.each(keys)('[CA-01] %s is served', async (key) => {
  const route: Route = contract[key]
  const sample = await samples[key](server, { id, username })
  const call = server.callAs(await session()) as (each: Key, sent: object) => Promise<{ status: number; body: string }>
  const { status, body } = await call(key, sample)
  expect(status, body).toBe(sample.status ?? route.answers ?? 200)
})
