import querystring from 'node:querystring'
import { expect, test } from 'vitest'
import { insertPasskey, insertPhoto } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db, password } = server

interface Answer {
  status: boolean
  message: string
  data: Record<string, unknown> & { data: Record<string, unknown>[] }
}

type Headers = Record<string, string>

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, headers: Headers, payload?: string | Buffer) {
  const response = await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, headers: response.headers, json: response.json<Answer>() }
}

async function person() {
  const username = `user_${Math.random().toString(36).slice(2, 10)}`
  await server.register({ username })
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return { id, email: `${username}@example.org` }
}

const encodings: Record<string, (fields: Record<string, string>) => { payload: string | Buffer; headers: Headers }> = {
  json: (fields) => ({ payload: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }),
  urlencoded: (fields) => ({
    payload: querystring.stringify(fields),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  multipart(fields) {
    const form = formOf(null, fields)
    return { ...form, headers: { ...form.headers, 'content-length': String(form.payload.length) } }
  },
}

const askFor = (fields: Record<string, string>, headers: Headers = fromIp(), encoding = 'json') => {
  const { payload, headers: own } = encodings[encoding]!(fields)
  return call('POST', '/tokens', { ...own, ...headers }, payload)
}

test.each(Object.keys(encodings))(
  '[TO-05] a password is exchanged for a token that uploads for a year: %s',
  async (encoding) => {
    const { id, email } = await person()
    const { status, json } = await askFor({ email, password, device: 'unknown' }, fromIp(), encoding)
    expect([status, json.status]).toEqual([200, true])
    const form = formOf({ bytes: await jpeg({ width: 20, height: 20 }) })
    const headers = { ...form.headers, authorization: `Bearer ${String(json.data.token)}` }
    expect((await call('POST', '/upload', headers, form.payload)).json.status).toBe(true)
    const token = await db
      .selectFrom('tokens')
      .selectAll()
      .where('user_id', '=', id)
      .where('kind', '=', 'api')
      .execute()
    expect(token).toMatchObject([{ is_full_access: true, name: expect.stringMatching(/^API v1/) }])
    // A client of this dialect sends no expiration time; docs/dialects.md names the year it gets.
    expect(Date.parse(token[0]!.expires_at) - server.clock.time.getTime()).toBe(365 * 86_400_000)
  },
)

test('answers a wrong password and an unknown address alike', async () => {
  const { email } = await person()
  const [wrong, unknown] = [
    await askFor({ email, password: 'wrong wrong wrong' }),
    await askFor({ email: 'nobody@example.org', password }),
  ]
  expect(wrong.status).toBe(200)
  expect(wrong.json).toEqual({ status: false, message: expect.stringMatching(/./), data: {} })
  expect(unknown.json).toEqual(wrong.json)
})

test('refuses tokens to accounts with a second factor and to suspended ones', async () => {
  const [ann, bob] = [await person(), await person()]
  await insertPasskey(db, ann.id)
  await db.updateTable('users').set({ is_suspended: true }).where('id', '=', bob.id).execute()
  const refused = await askFor({ email: ann.email, password }, { ...fromIp(), 'accept-language': 'en' })
  expect(refused.json).toMatchObject({ status: false, message: expect.stringContaining('two-step verification') })
  expect((await askFor({ email: bob.email, password })).status).toBe(403)
  const made = db.selectFrom('tokens').select('id').where('kind', '=', 'api').where('user_id', 'in', [ann.id, bob.id])
  expect(await made.execute()).toEqual([])
})

test('one network may ask for ten tokens an hour, one account for twenty a day from everywhere', async () => {
  const network = fromIp()
  for (let tries = 0; tries < 10; tries++) {
    expect((await askFor({ email: `user${tries}@example.org`, password }, network)).status).toBe(200)
  }
  const limited = await askFor({ email: 'one.more@example.org', password }, network)
  expect([limited.status, limited.json.status]).toEqual([429, false])
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3000)

  const { email } = await person()
  for (let tries = 0; tries < 20; tries++) await askFor({ email, password: 'wrong wrong wrong' })
  expect((await askFor({ email, password })).status).toBe(429)
  // The web login remains open to the owner.
  expect((await server.login(email)).status).toBe(200)
})

test('images are listed forty a page, newest or earliest first, by album, word and permission', async () => {
  const ann = await server.user('lister')
  const headers = { authorization: `Bearer ${(await server.createApiClient(ann.id)).token}` }
  const ids: number[] = []
  for (let count = 0; count < 45; count++) {
    const { id } = await insertPhoto(db, {
      owner_id: ann.id,
      name: `n${count}`,
      is_public: count < 5,
      search_text: `n${count}`,
    })
    ids.push(id)
  }
  await db.updateTable('users').set({ photo_count: 45 }).where('id', '=', ann.id).execute()
  const { data } = await ann('POST /user/albums', { body: { name: 'Sea' } })
  await ann('POST /user/albums/{id}/photos', { params: { id: data.id }, body: ids.slice(0, 3) })

  const keysOf = async (query: string) => {
    const { json } = await call('GET', `/images?${query}`, headers)
    return json.data.data.map(({ key }) => Number(key))
  }
  const newest = ids.toReversed()
  const { json } = await call('GET', '/images', headers)
  expect(json.data).toMatchObject({ current_page: 1, last_page: 2, per_page: 40, total: 45, from: 1, to: 40 })
  expect(json.data).toMatchObject({
    prev_page_url: null,
    next_page_url: expect.stringMatching(/\/api\/v1\/images\?page=2$/),
  })
  expect(json.data.data[0]).toMatchObject({ key: String(newest[0]), width: 400, links: { url: expect.any(String) } })
  expect(await keysOf('page=2')).toEqual(newest.slice(40))
  expect(await keysOf('order=earliest')).toEqual(ids.slice(0, 40))
  expect(await keysOf('order=utmost&page=2')).toEqual(newest.slice(40))
  expect(await keysOf('permission=public')).toEqual(ids.slice(0, 5).toReversed())
  expect((await keysOf('permission=private')).length).toBe(40)
  expect(await keysOf(`album_id=${data.id}`)).toEqual(ids.slice(0, 3).toReversed())
  expect(await keysOf('keyword=n44')).toEqual([ids[44]])
})

test('lists and deletes albums, and returns strategies and the profile', async () => {
  const ann = await server.user('keeper')
  const headers = { authorization: `Bearer ${(await server.createApiClient(ann.id)).token}` }
  const { data } = await ann('POST /user/albums', { body: { name: 'Sea', intro: 'Waves' } })
  const { json } = await call('GET', '/albums', headers)
  expect(json.data.data).toEqual([{ id: data.id, name: 'Sea', intro: 'Waves', image_num: 0 }])
  expect((await call('DELETE', `/albums/${data.id}`, headers)).json).toMatchObject({ status: true, data: {} })
  expect((await call('DELETE', `/albums/${data.id}`, headers)).json.status).toBe(false)
  expect((await call('GET', '/strategies', headers)).json.data).toEqual({
    strategies: [{ id: expect.any(Number), name: expect.any(String) }],
  })
  expect((await call('GET', '/profile', headers)).json.data).toMatchObject({
    name: 'keeper',
    image_num: 0,
    album_num: 0,
    used_capacity: 0,
    capacity: 10 * 1024 * 1024,
  })
})
