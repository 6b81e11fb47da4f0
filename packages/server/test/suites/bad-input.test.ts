import { isPage, type Key, type Route } from '@imagora/contract'
import { describe, expect, test } from 'vitest'
import { checksum } from '#test/factories/checksum.ts'
import { routes, samples } from '#test/samples/samples.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db } = server
await server.configure({ near_duplicates: true, places: true })
const admin = await server.user('the_admin', { is_admin: true })
const owner = { id: admin.id, username: 'the_admin' }

interface Answer {
  status: number
  body: { status: string; message: string; data?: { code?: string; errors?: Record<string, string[]> } }
}

const urlOf = (key: Key, params: Record<string, string | number> = {}) =>
  `/api/v2${key.split(' ')[1]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? 1))}`

/** Sends a raw body as the administrator and reads the response in one language. */
async function send(key: Key, payload: string, language = 'zh', url = urlOf(key)): Promise<Answer> {
  const response = await app.inject({
    method: key.split(' ')[0] as 'POST',
    url,
    ...(payload !== '' && { payload }),
    headers: {
      authorization: `Bearer ${admin.token}`,
      'accept-language': language,
      'content-type': 'application/json',
      ...fromIp(),
    },
  })
  return { status: response.statusCode, body: JSON.parse(response.body || '{}') as Answer['body'] }
}

/** Expects this status, the error envelope and a message in both languages. */
async function expectRefused(key: Key, payload: string, status: number, url?: string) {
  const [chinese, english] = [await send(key, payload, 'zh', url), await send(key, payload, 'en', url)]
  for (const answer of [chinese, english]) {
    expect(answer.status, payload.slice(0, 200)).toBe(status)
    expect(answer.body).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/./),
      data: { code: expect.any(String) },
    })
    // A remaining placeholder means that a value was not passed.
    expect(JSON.stringify(answer.body)).not.toMatch(/\{\w+\}/)
  }
  expect(chinese.body.message).toMatch(/[\u4e00-\u9fff]/)
  expect(english.body.message).not.toMatch(/[\u4e00-\u9fff]/)
}

const isServed = ([key]: [Key, Route]) =>
  app.hasRoute({ method: key.split(' ')[0] as 'GET', url: `/api/v2${key.split(' ')[1]!.replace(/\{(\w+)\}/g, ':$1')}` })
const withBody = routes.filter((entry) => entry[1].body && isServed(entry))
const bodyOf = async (key: Key) => (await samples[key](server, owner)).body

describe('bodies that no call takes', () => {
  test.each([
    ['C01 cut short', '{', 400],
    ['C02 nothing', '', 422],
    ['C03 null', 'null', 422],
    ['C13 NaN', 'NaN', 400],
    ['C14 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000), 400],
    ['C15 1,000,001 elements', `[${'1,'.repeat(1_000_000)}1]`, 413],
    ['C20 a prototype', '{"__proto__":{"is_admin":true}}', 400],
    ['C20 a constructor', '{"constructor":{"prototype":{"is_admin":true}}}', 400],
    ['a text', '"text"', 422],
    ['a number', '12', 422],
    ['C16 two of one name', '{"x":1,"x":2}', 422],
  ])('%s', async (_case, payload, status) => {
    for (const [key] of withBody) await expectRefused(key, payload, status)
  })

  test.each(withBody.map(([key]) => key))('C04 the other kind of container: %s', async (key) => {
    await expectRefused(key, Array.isArray(await bodyOf(key)) ? '{"id":1}' : '[]', 422)
  })
})

const wrongFor = (value: unknown) => {
  if (typeof value === 'string') return [12_345, null, ['x'], { x: 1 }, true]
  if (typeof value === 'number') return ['abc', null, 1.5, true]
  return typeof value === 'boolean' ? ['yes', 1, null] : ['x', 1]
}

/** Calls whose body is an object; others take a bare list. */
const objects = withBody.filter(([, { body }]) => body!.def.type !== 'array')

const mayBeNone = new Set([
  'POST /admin/users email',
  'POST /admin/users/{id}/groups days',
  'POST /admin/users/{id}/capacities days',
  'PUT /admin/users/{id} email',
  'PUT /user/albums/{id}/order before',
  'PUT /admin/tickets/{issue_no}/assign user_id',
])

/** Calls for which `group_id` or `role` is a valid field. */
const mayBeKnown = new Set([
  'POST /admin/invitations group_id',
  'POST /admin/plans group_id',
  'PUT /admin/plans/{id} group_id',
  'POST /admin/users/{id}/groups group_id',
  'POST /admin/users role',
  'PUT /admin/users/{id} role',
])

/** Amounts may have decimals. */
const mayBeBroken = new Set([
  'POST /admin/orders/{trade_no}/refund amount',
  'POST /admin/coupons value',
  'POST /admin/coupon-batches value',
])

describe('fields of a wrong kind', () => {
  test.each(objects.map(([key]) => key))('C05 C06 %s', async (key) => {
    const body = (await bodyOf(key)) as Record<string, unknown>
    for (const [field, value] of Object.entries(body)) {
      for (const wrong of wrongFor(value)) {
        // Null removes an email, makes a grant permanent, moves photos to the end or unassigns a ticket.
        if (wrong === null && mayBeNone.has(`${key} ${field}`)) continue
        if (wrong === 1.5 && mayBeBroken.has(`${key} ${field}`)) continue
        await expectRefused(key, JSON.stringify({ ...body, [field]: wrong }), 422)
      }
    }
  })

  test.each(objects.map(([key]) => key))('C17 C18 C19 a field nobody knows: %s', async (key) => {
    const body = (await bodyOf(key)) as Record<string, unknown>
    for (const field of ['id', 'owner_id', 'group_id', 'used_bytes', 'role', 'email_verified_at', 'nonsense']) {
      if (mayBeKnown.has(`${key} ${field}`)) continue
      const { status, body: answer } = await send(key, JSON.stringify({ ...body, [field]: 1 }))
      expect(status, field).toBe(422)
      expect(answer.message).toContain(field)
    }
  })

  test.each(['1e309', '-1', '0', '1.5', '9007199254740993', '9223372036854775808', '"1"', 'null', '[]', 'true'])(
    'C07–C12 the id %s',
    async (id) => {
      for (const [key] of withBody.filter(([each]) => each.endsWith('/photos')))
        await expectRefused(key, `[${id}]`, 422)
    },
  )
})

describe('texts that are not what they seem', () => {
  const odd = { C21: '\ud800', C22: 'a\u0000b', C23: '\u202eevil', C24: '\u200b\u200d', long: 'x'.repeat(30_000) }

  test.each(objects.map(([key]) => key))('C21–C24 in every field: %s', async (key) => {
    for (const field of Object.keys((await bodyOf(key)) as object)) {
      for (const text of Object.values(odd)) {
        const body = (await bodyOf(key)) as Record<string, unknown>
        if (typeof body[field] !== 'string') continue
        const { status } = await send(key, JSON.stringify({ ...body, [field]: text }))
        expect(status, `${field} ${JSON.stringify(text).slice(0, 20)}`).toBeLessThan(500)
      }
    }
  })

  test('C24 a name of characters nobody sees is no name, C23 and directions are taken out of one', async () => {
    await expectRefused('POST /user/albums', JSON.stringify({ name: odd.C24 }), 422)
    const made = await send('POST /user/albums', JSON.stringify({ name: ' \u202eSum\u0000mer\ud800 ' }))
    const { id } = made.body.data as { id: number }
    const row = await db.selectFrom('albums').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.name).toBe('Summer\ufffd')
  })

  test('C25 a nickname may have twenty emoji, and no more', async () => {
    const { id } = await server.user('emoji')
    const url = `/api/v2/admin/users/${id}`
    const named = (name: string) => send('PUT /admin/users/{id}', JSON.stringify({ name }), 'zh', url)
    expect((await named('😀'.repeat(20))).status).toBe(204)
    expect((await named('😀'.repeat(21))).status).toBe(422)
  })
})

const lists = routes.filter((entry) => entry[1].data !== undefined && isPage(entry[1].data) && isServed(entry))

describe('ids, pages, order and search', () => {
  test.each([
    ['D01 page 0', 'page=0', 422],
    ['D02 page -1', 'page=-1', 422],
    ['D03 a page far away', 'page=1000000000', 200],
    ['a page beyond all', 'page=99999999999', 422],
    ['D04 a huge page', 'per_page=100000', 200],
    ['a page of none', 'per_page=0', 422],
    ['D05 no number', 'page=abc', 422],
    ['a part of a page', 'page=1.5', 422],
    ['D17 two pages', 'page=1&page=2', 422],
  ])('%s', async (_case, query, status) => {
    for (const [key] of lists) {
      const url = `${urlOf(key)}?${query}`
      if (status >= 400) await expectRefused(key, '', status, url)
      // A list inside a missing object is answered with 404.
      else expect(key.includes('{') ? [status, 404] : [status], key).toContain((await send(key, '', 'zh', url)).status)
    }
  })

  const searched = lists.filter(([, { query }]) => 'q' in (query as unknown as { shape: object }).shape)

  test.each([
    ['D09', '%25'],
    ['D10', '_'],
    ['D11', '%5C'],
    ['D13', '%22%20OR%20NEAR(%20*'],
    ['quotes', `'%20or%201=1--`],
    ['a NUL', 'a%00b'],
    ['half a pair', '%ED%A0%80'],
    ['sort words', 'sort:password_hash:descend'],
  ])('%s is text to look for: %s', async (_case, q) => {
    expect(searched.length).toBeGreaterThan(3)
    for (const [key] of searched) expect((await send(key, '', 'zh', `${urlOf(key)}?q=${q}`)).status, key).toBe(200)
  })

  test('D12 a search of 10,000 characters is too long', async () => {
    for (const [key] of searched) {
      expect((await send(key, '', 'zh', `${urlOf(key)}?q=${'x'.repeat(10_000)}`)).status).toBe(414)
      await expectRefused(key, '', 422, `${urlOf(key)}?q=${'x'.repeat(5000)}`)
    }
  })

  const ordered = lists.filter(([, { query }]) => 'order' in (query as unknown as { shape: object }).shape)

  test.each(['password', 'id;drop table', 'DESC,(select)', '', 'newest&order=oldest'])(
    'D06–D08 order %j',
    async (order) => {
      expect(ordered.length).toBeGreaterThan(2)
      for (const [key] of ordered) await expectRefused(key, '', 422, `${urlOf(key)}?order=${order}`)
    },
  )

  const named = routes.filter((entry) => entry[0].includes('{id}') && isServed(entry))

  test.each(['1%20or%201=1', '1.0', '01', '+1', '0x1', '-1', '0', '99999999999', '%00', 'NaN', '１'])(
    'D14 D15 the id %s names nothing',
    async (id) => {
      expect(named.length).toBeGreaterThan(5)
      for (const [key] of named) {
        const body = JSON.stringify((await bodyOf(key)) ?? undefined) ?? ''
        await expectRefused(key, body, 422, urlOf(key, { id }))
      }
    },
  )

  test('D18 a cursor that was changed is refused', async () => {
    await expectRefused('GET /user/photos', '', 422, '/api/v2/user/photos?cursor=AAAA')
  })

  test.each(['%00', '..%2f..%2fetc', '%ED%A0%80', 'a'.repeat(61), "'--"])(
    'a page called %s is not there',
    async (slug) => {
      const { status } = await send('GET /pages/{slug}', '', 'zh', urlOf('GET /pages/{slug}', { slug }))
      expect([400, 404, 422]).toContain(status)
    },
  )
})

test('none of all this has changed anything it should not', async () => {
  const bad = ['{', 'null', '[]', '{"name":1}', '{"nonsense":1}', '[-1]']
  const before = await checksum(db)
  for (const [key] of withBody) for (const payload of bad) await send(key, payload)
  expect(await checksum(db)).toBe(before)
})
