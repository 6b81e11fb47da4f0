import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Permission } from '@imagora/contract'
import { describe, expect, test } from 'vitest'
import { checksum } from '#test/factories/checksum.ts'
import { insertPhoto } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { permissions } from '#test/samples/samples.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db, folder, clock, services } = server
const owner = await server.user('the_owner')
const other = await server.user('the_other')
const suspended = await server.user('suspended', { is_suspended: true })
const picture = await jpeg({ width: 20, height: 20 })

type Headers = Record<string, string>
type Form = { payload: string | Buffer; headers: Headers }

interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** Creates a valid request of the owner, each time on a new object. */
  make: () => Promise<{ url: string; form?: Form }>
  access: Permission
  /** Headers that carry the token. */
  keyed: (token: string) => Headers
  /** Status of an invalid token and of one with insufficient permissions. */
  unknown: number
  forbidden: number
  isGood: (status: number, body: Record<string, unknown>) => boolean
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const v1 = {
  keyed: bearer,
  unknown: 401,
  forbidden: 403,
  isGood: (status: number, body: Record<string, unknown>) => status === 200 && body.status === true,
}
const photo = async () => (await insertPhoto(db, { owner_id: owner.id, name: 'secret-canary' })).id
const album = async () => (await owner('POST /user/albums', { body: { name: 'secret-canary' } })).data.id
const get = (url: string) => async () => ({ url })
const upload = (url: string, part: string) => async () => ({ url, form: formOf({ bytes: picture, part }) })

const calls: Record<string, Call> = {
  'POST /api/v1/upload': { ...v1, method: 'POST', access: 'upload:write', make: upload('/api/v1/upload', 'file') },
  'GET /api/v1/images': { ...v1, method: 'GET', access: 'user:photo:read', make: get('/api/v1/images') },
  'GET /api/v1/albums': { ...v1, method: 'GET', access: 'user:album:read', make: get('/api/v1/albums') },
  'GET /api/v1/profile': { ...v1, method: 'GET', access: 'user:profile:read', make: get('/api/v1/profile') },
  'DELETE /api/v1/images/{key}': {
    ...v1,
    method: 'DELETE',
    access: 'user:photo:write',
    make: async () => ({ url: `/api/v1/images/${await photo()}` }),
  },
  'DELETE /api/v1/albums/{id}': {
    ...v1,
    method: 'DELETE',
    access: 'user:album:write',
    make: async () => ({ url: `/api/v1/albums/${await album()}` }),
  },
  'POST /api/upload': {
    method: 'POST',
    access: 'upload:write',
    make: upload('/api/upload', 'image'),
    keyed: (token) => ({ token }),
    unknown: 200,
    forbidden: 200,
    isGood: (_status, { code }) => code === 200,
  },
  'POST /api/1/upload': {
    method: 'POST',
    access: 'upload:write',
    make: upload('/api/1/upload', 'source'),
    keyed: (token) => ({ 'x-api-key': token }),
    unknown: 400,
    forbidden: 400,
    isGood: (status, { status_code }) => status === 200 && status_code === 200,
  },
}
const names = Object.keys(calls)

async function send(method: Call['method'], url: string, headers: Headers, payload?: string | Buffer) {
  const response = await app.inject({ method, url, headers: { ...fromIp(), ...headers }, ...(payload && { payload }) })
  const { statusCode: status, body } = response
  return { status, text: body, body: JSON.parse(body) as Record<string, unknown>, headers: response.headers }
}

async function callAs(name: string, headers: Headers) {
  const { method, make } = calls[name]!
  const { url, form } = await make()
  const before = await checksum(db)
  const answer = await send(method, url, { ...form?.headers, ...headers }, form?.payload)
  return { ...answer, isChanged: (await checksum(db)) !== before }
}

const tokenOf = (id: number, abilities: Permission[] | null, expires_at = '2027-01-01T00:00:00.000Z') =>
  services.tokens.createApiToken(db, id, { name: 'test', abilities, expires_at })

describe('who may call what', () => {
  test.each(names)('%s: the owner’s session, a full token and one made for it', async (name) => {
    const { access, keyed, isGood } = calls[name]!
    for (const token of [owner.token, await tokenOf(owner.id, null), await tokenOf(owner.id, [access])]) {
      const { status, body } = await callAs(name, keyed(token))
      expect(isGood(status, body), JSON.stringify(body)).toBe(true)
    }
  })

  test.each(names)('[TO-03] %s: nobody without a token that counts, and nothing changes', async (name) => {
    const { access, keyed, unknown, forbidden, isGood } = calls[name]!
    const others = permissions.filter((each) => each !== access)
    const refused = {
      visitor: [{}, unknown],
      malformed: [keyed('not|a|token'), unknown],
      made_up: [keyed('imt_made-up'), unknown],
      expired: [keyed(await tokenOf(owner.id, null, clock.time.toISOString())), unknown],
      other_rights: [keyed(await tokenOf(owner.id, others)), forbidden],
      no_rights: [keyed(await tokenOf(owner.id, [])), forbidden],
      suspended: [keyed(await tokenOf(suspended.id, null)), forbidden],
    } satisfies Record<string, [Headers, number]>
    for (const [who, [headers, expected]] of Object.entries(refused)) {
      const { status, body, text, isChanged } = await callAs(name, headers)
      expect([who, status, isGood(status, body), isChanged]).toEqual([who, expected, false, false])
      expect(text).not.toContain('canary')
    }
  })

  test.each(names.filter((name) => name.includes('{')))('%s: another’s is as missing as none', async (name) => {
    const foreign = await callAs(name, bearer(other.token))
    const absent = await send(
      calls[name]!.method,
      (await calls[name]!.make()).url.replace(/\d+$/, '2000000000'),
      bearer(other.token),
    )
    expect([foreign.text, foreign.status, foreign.isChanged]).toEqual([absent.text, absent.status, false])
  })

  test.each(names.filter((name) => !name.startsWith('GET')))('%s: other sites are refused', async (name) => {
    const { keyed, isGood } = calls[name]!
    const headers = { ...keyed(owner.token), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const { status, body, isChanged } = await callAs(name, headers)
    expect([isGood(status, body), isChanged]).toEqual([false, false])
    expect([403, 200, 400]).toContain(status)
  })
})

const uploads = [
  ['/api/v1/upload', 'file', bearer(owner.token)],
  ['/api/upload', 'image', { token: owner.token }],
  ['/api/1/upload', 'source', { 'x-api-key': owner.token }],
] as const

const form = (part: string, bytes: Buffer, fields = {}) => formOf({ bytes, part }, fields)
const plain = (payload: string | Buffer, type: string): Form => ({ payload, headers: { 'content-type': type } })
const line = 'application/x-www-form-urlencoded'

describe('bad bodies and fields', () => {
  const bodies: Record<string, (part: string) => Form> = {
    'no picture': () => formOf(null, { strategy_id: '1' }),
    'a picture of nothing': (part) => form(part, Buffer.alloc(0)),
    'a text called a picture': (part) => form(part, Buffer.from('<svg onload=alert(1)>')),
    'half a picture': (part) => form(part, picture.subarray(0, 200)),
    'a form without an end': (part) => ({
      ...form(part, picture),
      payload: form(part, picture).payload.subarray(0, 300),
    }),
    'a form without a boundary': () => plain('x', 'multipart/form-data'),
    'JSON cut short': () => plain('{', 'application/json'),
    'another type': () => plain('x', 'text/plain'),
    'a thousand fields': (part) =>
      form(part, picture, Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, '1']))),
    'a field of 200 KB': (part) => form(part, picture, { name: 'x'.repeat(200_000) }),
    'a line of nothing': () => plain('', line),
    'a line of signs': () => plain('&&==&%&%zz=%E0%A4%A&=', line),
    'a thousand pairs': () => plain(Array.from({ length: 1000 }, (_, n) => `f${n}=1`).join('&'), line),
    'a pair of 200 KB': () => plain(`a=${'x'.repeat(200_000)}`, line),
  }

  test.each(Object.keys(bodies))('%s', async (name) => {
    for (const [url, part, headers] of uploads) {
      const { payload, headers: own } = bodies[name]!(part)
      const before = await checksum(db)
      const answer = await send('POST', url, { ...own, ...headers }, payload)
      expect([url, answer.status < 500], answer.text).toEqual([url, true])
      expect([answer.body.status === true, answer.body.code === 200, answer.body.status_code === 200]).toEqual(
        Array(3).fill(false),
      )
      expect(await checksum(db)).toBe(before)
    }
    expect(readdirSync(join(folder, 'spool'))).toEqual([])
  })

  const fields: Record<string, string>[] = [
    { strategy_id: 'x' },
    { strategy_id: '999999' },
    { album_id: '-1' },
    { album_id: '99999999999999999999' },
    { expired_at: 'soon' },
    { expired_at: '1999-01-01 00:00:00' },
    { expiration: 'P' },
    { expiration: '-5' },
    { expiration: '9'.repeat(40) },
    { tags: 'a,b,c,d,e,f,g' },
    { title: 'x'.repeat(5000) },
  ]

  test.each(fields)('the field %j', async (given) => {
    for (const [url, part, headers] of uploads) {
      const { payload, headers: own } = form(part, picture, given)
      const answer = await send('POST', url, { ...own, ...headers }, payload)
      expect(answer.status, answer.text).toBeLessThan(500)
    }
  })

  test('ignores unknown fields', async () => {
    const odd = { nonsense: '1', __proto__: 'x', constructor: 'x', 'permission[]': '1', ssl: 'true' }
    for (const [url, part, headers] of uploads) {
      const { payload, headers: own } = form(part, picture, odd)
      expect((await send('POST', url, { ...own, ...headers }, payload)).status).toBe(200)
    }
  })
})

describe('bad sources', () => {
  test.each([
    ['', 130],
    ['   ', 130],
    ['!!!!', 120],
    ['abc=def', 120],
    ['A', 120],
    ['data:image/png,x', 120],
    ['data:text/plain;base64,aGVsbG8=', 422],
    ['aGVsbG8=', 422],
  ])('a source of %j is refused with the code %i', async (source, code) => {
    for (const sent of [plain(`source=${encodeURIComponent(source)}`, line), formOf(null, { source })]) {
      const { status, body } = await send(
        'POST',
        '/api/1/upload',
        { ...sent.headers, 'x-api-key': owner.token },
        sent.payload,
      )
      expect([status, body]).toEqual([
        400,
        { status_code: 400, error: { message: expect.stringMatching(/./), code }, status_txt: 'Bad Request' },
      ])
    }
  })

  test('without a key the code is 100, wherever the source stands', async () => {
    const sent = plain(`source=${picture.toString('base64url')}`, line)
    expect((await send('POST', '/api/1/upload', sent.headers, sent.payload)).body.error).toMatchObject({ code: 100 })
    const late = plain(`source=${picture.toString('base64url')}&key=imt_wrong`, line)
    expect((await send('POST', '/api/1/upload', late.headers, late.payload)).body.error).toMatchObject({ code: 100 })
    expect(readdirSync(join(folder, 'spool'))).toEqual([])
  })
})

describe('bad keys, lists and passwords', () => {
  test.each(['0', '-1', 'abc', '1.5', '99999999999', '1%20or%201=1', '%00'])(
    'the key %s names nothing',
    async (key) => {
      for (const kind of ['images', 'albums']) {
        const { status, body } = await send('DELETE', `/api/v1/${kind}/${key}`, bearer(owner.token))
        expect([status < 500, body.status]).toEqual([true, false])
      }
    },
  )

  test.each([
    'page=0',
    'page=-1',
    'page=abc',
    'page=1&page=2',
    'album_id=x',
    'keyword=%00%27',
    `keyword=${'x'.repeat(500)}`,
    'order=password',
    'permission[]=1',
  ])('lists asked for with %s answer', async (query) => {
    for (const kind of ['images', 'albums']) {
      expect((await send('GET', `/api/v1/${kind}?${query}`, bearer(owner.token))).status).toBe(200)
    }
  })

  test.each(['{', 'null', '[]', '{"email":1,"password":2}', '{"email":"a@b.example"}', '"x"'])(
    'a token asked for with %s is refused',
    async (payload) => {
      const { status, body } = await send('POST', '/api/v1/tokens', { 'content-type': 'application/json' }, payload)
      expect([status < 500, body.status]).toEqual([true, false])
    },
  )

  test('an address that no dialect has is missing, in the words of that dialect', async () => {
    expect((await send('GET', '/api/v1/nothing', {})).body).toMatchObject({ status: false, data: {} })
    expect((await send('GET', '/api/v1/nothing', {})).status).toBe(404)
  })
})

test('visitors upload where the site lets them', async () => {
  await server.configure({ guest_upload: true })
  for (const [url, part] of uploads) {
    const { payload, headers } = form(part, picture)
    const { status, body } = await send('POST', url, headers, payload)
    expect([url, status, body.status === true || body.code === 200 || body.status_code === 200]).toEqual([
      url,
      200,
      true,
    ])
  }
})
