import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, limits, permissionWords, type Route } from '@imagora/contract'
import { describe, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, clock, callAs, user, visitor, configure, services } = server
const { upload } = createUploadActions(server)
const day = 86_400_000
const inDays = (days: number) => new Date(clock.time.getTime() + days * day).toISOString()
const asked = new Set(Object.values<Route>(contract).map(({ access }) => access as string))

type Person = Awaited<ReturnType<typeof user>>
const create = (who: ReturnType<typeof callAs>, body: object) =>
  who('POST /user/tokens', { body: { name: 'Bot', expires_at: inDays(30), ...body } })
const rows = async (who: Person) => (await who('GET /user/tokens')).data.data

describe('the permissions to choose from', () => {
  test('[TO-01] [TO-03] are exactly those that some route asks for, each with a label and a detail', async () => {
    const ann = await user('chooser')
    const { permissions, groups } = (await ann('GET /token_permissions')).data
    const values = permissions.map(({ value }) => value)
    expect(values.toSorted()).toEqual([...asked].filter((access) => access.includes(':')).toSorted())
    expect(
      Object.values(groups)
        .flatMap((subgroups) => Object.values(subgroups).flat())
        .toSorted(),
    ).toEqual(values.toSorted())
    for (const { value, label, detail, category } of permissions) {
      expect([label, detail].every((text) => text.length > 1 && text !== value)).toBe(true)
      expect(Object.values(groups[category]!).flat()).toContain(value)
    }
  })

  test('are told in the caller’s language', async () => {
    const { token } = await user('speaker')
    const read = async (language: string) =>
      (await callAs(token, { 'accept-language': language })('GET /token_permissions')).data
    const [chinese, english] = [await read('zh'), await read('en')]
    expect(Object.keys(chinese.groups)).toEqual(['内容', '账户', '社区与服务'])
    expect(Object.keys(english.groups)).toEqual(['Content', 'Account', 'Community and support'])
    expect(english.groups.Content!.Upload).toEqual(['upload:write'])
    expect(JSON.stringify(english)).not.toMatch(/[\u4e00-\u9fff]/)
  })
})

describe('a new token', () => {
  test('[TO-02] tells its secret once, and the list everything else', async () => {
    const ann = await user('maker')
    const expires_at = inDays(30)
    const { status, data } = await create(ann, { expires_at, abilities: ['user:photo:read', 'upload:write'] })
    expect(status).toBe(200)
    expect(data.token).toMatch(/^imt_[\w-]{43}$/)
    const row = {
      id: data.id,
      name: 'Bot',
      abilities: ['upload:write', 'user:photo:read'],
      last_used_at: null,
      expires_at,
      created_at: clock.time.toISOString(),
    }
    expect(data).toEqual({ ...row, token: data.token })
    expect(await rows(ann)).toEqual([row])

    expect((await callAs(data.token)('GET /user/photos')).status).toBe(200)
    expect((await upload(data.token, { bytes: await jpeg() })).status).toBe(200)
    expect((await callAs(data.token)('GET /user/albums')).data.code).toBe('permission_lacking')
    expect((await rows(ann))[0]!.last_used_at).toBe(clock.time.toISOString())
  })

  test.each([
    ['nothing said', {}],
    ['an empty list', { abilities: [] }],
    ['an empty text, as forms send it', { abilities: '' }],
    ['a star', { abilities: ['*'] }],
  ])('[TO-03] has full access with %s, and that is kept as a flag', async (_case, body) => {
    const ann = await user(`full_${Math.random().toString(36).slice(2, 10)}`)
    const { data } = await create(ann, body)
    expect(data.abilities).toEqual(['*'])
    expect((await callAs(data.token)('GET /user/albums')).status).toBe(200)
    const kept = await db.selectFrom('tokens').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ is_full_access: true, abilities: '[]' })
  })

  test.each([
    ['E33 an unknown word', ['photos:everything']],
    ['E33 an unknown word beside a known one', ['upload:write', 'admin']],
    ['a star beside others', ['*', 'upload:write']],
    ['an empty word', ['']],
  ])('[TO-03] is refused with %s', async (_case, abilities) => {
    const ann = await user(`odd_${Math.random().toString(36).slice(2, 10)}`)
    const answer = await create(ann, { abilities })
    expect(answer).toMatchObject({ status: 422, data: { errors: { abilities: [expect.any(String)] } } })
    expect(await rows(ann)).toEqual([])
  })

  test('takes the words of older clients that no route asks for, and may do nothing by them', async () => {
    const ann = await user('older')
    const unused = [...permissionWords.filter((word) => !asked.has(word)), 'basic']
    const { status, data } = await create(ann, { abilities: unused })
    expect([status, data.abilities]).toEqual([200, []])
    expect((await callAs(data.token)('GET /user/profile')).data.code).toBe('permission_lacking')
  })
})

describe('what is asked of a new token', () => {
  test.each([
    ['in the site’s time zone', '2026-03-01 08:00:00', '2026-03-01T00:00:00.000Z'],
    ['as ISO 8601', '2026-03-01T08:00:00+02:00', '2026-03-01T06:00:00.000Z'],
  ])('expires when it is told to, %s', async (_case, expires_at, expected) => {
    await configure({ time_zone: 'Asia/Shanghai' })
    const ann = await user(`timed_${Math.random().toString(36).slice(2, 10)}`)
    expect((await create(ann, { expires_at })).data.expires_at).toBe(expected)
  })

  test.each([
    ['left out', undefined],
    ['left empty by a form', ''],
    ['of blanks', '  '],
    ['null', null],
  ])('[TO-05] is refused without an expiration time: %s', async (_case, expires_at) => {
    const ann = await user(`endless_${Math.random().toString(36).slice(2, 10)}`)
    for (const [language, text] of [
      ['en', 'Choose an expiration time'],
      ['zh', '请选择令牌的到期时间'],
    ] as const) {
      const speaker = callAs(ann.token, { 'accept-language': language })
      const answer = await speaker('POST /user/tokens', { body: { name: 'Bot', expires_at } as never })
      expect(answer).toMatchObject({ status: 422, message: text, data: { errors: { expires_at: [text] } } })
    }
    expect(await rows(ann)).toEqual([])
  })

  test.each([
    ['a name that is missing', { name: '' }, 'name'],
    ['a name that is nothing to see', { name: ' \u200b ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['C31 a time that is over', { expires_at: '2025-12-31 00:00:00' }, 'expires_at'],
    ['C30 a day that no calendar has', { expires_at: '2026-02-30 00:00:00' }, 'expires_at'],
    ['C30 words for a time', { expires_at: 'tomorrow' }, 'expires_at'],
    ['a number for a time', { expires_at: 1_800_000_000 }, 'expires_at'],
    ['C17 a field nobody knows', { is_full_access: true }, 'input'],
  ])('[TO-01] is refused for %s', async (_case, body, field) => {
    const ann = await user(`bad_${Math.random().toString(36).slice(2, 10)}`)
    const answer = await create(ann, body)
    expect(answer).toMatchObject({ status: 422, data: { errors: { [field]: [expect.any(String)] } } })
  })

  test('may be asked for by a form too, as older clients do', async () => {
    const ann = await user('former')
    const fields = { name: 'Old client', expires_at: '2026-06-01 00:00:00', 'abilities[]': ['upload:write', 'basic'] }
    const { status, data } = await ann('POST /user/tokens', { form: formOf(null, fields) } as never)
    expect([status, data.abilities, data.name]).toEqual([200, ['upload:write'], 'Old client'])
    const wrong = await ann('POST /user/tokens', { form: formOf(null, { name: '' }) } as never)
    expect(wrong).toMatchObject({ status: 422, data: { errors: { name: [expect.any(String)] } } })
    const endless = await ann('POST /user/tokens', { form: formOf(null, { name: 'Endless', expires_at: '' }) } as never)
    expect(endless).toMatchObject({ status: 422, data: { errors: { expires_at: [expect.any(String)] } } })
    const withFile = formOf({ bytes: Buffer.from('x') }, { name: 'A file besides', expires_at: '2026-06-01 00:00:00' })
    expect((await ann('POST /user/tokens', { form: withFile } as never)).status).toBe(200)
    const elsewhere = await ann('POST /user/albums', { form: formOf(null, { name: 'A' }) } as never)
    expect(elsewhere).toMatchObject({ status: 415, data: { code: 'media_type_refused' } })
  })

  test('is one too many at the limit, also when all come at once', async () => {
    const ann = await user('many')
    const { perUser } = limits.token
    for (let count = 0; count < perUser - 5; count++) await create(ann, {})
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(ann, {})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 200)!
    expect(refused).toMatchObject({ status: 409, data: { code: 'tokens_too_many' } })
    expect(refused.message).toContain(String(perUser))
    const [newest] = await rows(ann)
    await ann('DELETE /user/tokens/{id}', { params: newest! })
    expect((await create(ann, {})).status).toBe(200)
  })
})

describe('a token’s end', () => {
  test('[TO-02] [E30] a deleted token is unknown from the next request on', async () => {
    const ann = await user('deleter')
    const { data } = await create(ann, {})
    expect((await callAs(data.token)('GET /user/profile')).status).toBe(200)
    expect((await ann('DELETE /user/tokens/{id}', { params: data })).status).toBe(204)
    expect(await callAs(data.token)('GET /user/profile')).toMatchObject({
      status: 401,
      data: { code: 'login_required' },
    })
    expect((await ann('DELETE /user/tokens/{id}', { params: data })).data.code).toBe('token_missing')
  })

  test('another’s token, and a session, is no token to delete', async () => {
    const [ann, bob] = [await user('ann_own'), await user('bob_own')]
    const { data } = await create(ann, {})
    expect((await bob('DELETE /user/tokens/{id}', { params: data })).status).toBe(404)
    const session = await db
      .selectFrom('tokens')
      .select('id')
      .where('user_id', '=', ann.id)
      .where('kind', '=', 'session')
      .executeTakeFirstOrThrow()
    expect((await ann('DELETE /user/tokens/{id}', { params: session })).status).toBe(404)
    expect(await rows(bob)).toEqual([])
    expect((await rows(ann)).map(({ id }) => id)).toEqual([data.id])
  })

  test('[E29] one that has expired stays in the list until it is deleted', async () => {
    const ann = await user('expiring')
    const { data } = await create(ann, { expires_at: inDays(0.1) })
    clock.time = new Date(clock.time.getTime() + 0.2 * day)
    const refused = await callAs(data.token)('GET /user/profile')
    expect(refused).toMatchObject({ status: 401, data: { code: 'token_expired' } })
    expect(refused.message).toContain(data.expires_at)
    expect((await rows(ann)).map(({ id }) => id)).toEqual([data.id])
    expect((await visitor('GET /user/tokens')).status).toBe(401)
  })

  test('[E31] [E34] a suspended owner’s token is refused, and no token makes a token', async () => {
    const ann = await user('stopped')
    const { data } = await create(ann, {})
    const bot = callAs(data.token)
    expect((await create(bot, {})).data.code).toBe('permission_lacking')
    expect((await bot('GET /user/tokens')).data.code).toBe('permission_lacking')
    await db.updateTable('users').set({ is_suspended: true }).where('id', '=', ann.id).execute()
    expect((await bot('GET /user/profile')).data.code).toBe('account_suspended')
  })
})

test('a session that ends while the body is on its way makes no token any more', async () => {
  const owner = await user('slow')
  const payload = new PassThrough()
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
  const answer = app.inject({ method: 'POST', url: '/api/v2/user/tokens', headers, payload })
  payload.write('{"name":')
  await sleep(100)
  await services.tokens.revokeAll(db, owner.id)
  payload.end(`"late","expires_at":"${inDays(30)}"}`)
  expect((await answer).statusCode).toBe(401)
  expect(await db.selectFrom('tokens').select('id').where('user_id', '=', owner.id).execute()).toEqual([])
})

test('making one asks for the password again', async () => {
  const owner = await user('stale')
  await db.updateTable('tokens').set({ confirmed_at: null }).where('user_id', '=', owner.id).execute()
  expect((await create(owner, {})).data.code).toBe('reauth_required')
})
