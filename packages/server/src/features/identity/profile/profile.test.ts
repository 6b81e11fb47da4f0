import { expect, test } from 'vitest'
import { type FormFields, formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, user, createApiClient } = server
const { traces, verify } = createUploadActions(server)

const send = (fields: FormFields) => ({ form: formOf(null, fields) })
const rowOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('every field of a profile is written, and answered as it now is [PR-01]', async () => {
  const ann = await user('ann')
  const said = {
    name: '安 🌊',
    tagline: 'Light and sea',
    bio: 'First line\r\nsecond line',
    url: 'https://ann.example/about?x=1#top',
    company: 'Harbour & Co',
    company_title: 'Keeper',
    location: '厦门',
    full_name: 'Ann Example',
  }
  const lists = { 'interests[]': ['sailing', '摄影', 'sailing', ' '], 'socials[]': ['https://social.example/@ann'] }
  const { status, data } = await ann('POST /user/profile', send({ ...said, ...lists }))
  expect(status).toBe(200)
  const expected = {
    ...said,
    bio: 'First line\nsecond line',
    interests: ['sailing', '摄影'],
    socials: ['https://social.example/@ann'],
  }
  expect(data).toMatchObject(expected)
  expect((await ann('GET /user/profile')).data).toEqual(data)
})

test('a field that is not sent stays; an empty one empties, and a single blank empties a list [PR-01]', async () => {
  const bob = await user('bob')
  await bob('POST /user/profile', send({ tagline: 'Here', url: 'http://bob.example', interests: 'one', name: 'Bobby' }))
  expect((await bob('POST /user/profile', send({ tagline: '' }))).data).toMatchObject({
    name: 'Bobby',
    tagline: '',
    url: 'http://bob.example',
    interests: ['one'],
  })
  expect((await bob('POST /user/profile', send({ 'interests[]': '', url: '' }))).data).toMatchObject({
    url: '',
    interests: [],
  })
  expect((await bob('POST /user/profile', send({}))).status).toBe(200)
})

const bidi = '\u202e'
const zeroWidth = '\u200b'

test.each<[what: string, FormFields, field: string, text: string | RegExp]>([
  ['an empty nickname', { name: '' }, 'name', '请输入昵称'],
  ['a nickname of spaces', { name: '   ' }, 'name', '请输入昵称'],
  ['[C24] a nickname nobody can see', { name: zeroWidth.repeat(4) }, 'name', '请输入昵称'],
  ['[C25] a nickname of 21 emoji', { name: '🌊'.repeat(21) }, 'name', /20/],
  ['[C26] an introduction of 201 characters', { bio: '海'.repeat(201) }, 'bio', /200/],
  ['a signature of 101 characters', { tagline: 'x'.repeat(101) }, 'tagline', /100/],
  ['[C33] a script for a website', { url: 'javascript:alert(1)' }, 'url', '网址格式不正确'],
  ['data for a website', { url: 'data:text/html,<script>alert(1)</script>' }, 'url', '网址格式不正确'],
  ['a website without its scheme', { url: 'ann.example' }, 'url', '网址格式不正确'],
  ['a website that passes for another', { url: 'https://bank.example@evil.example/' }, 'url', '网址格式不正确'],
  ['a website with a space', { url: 'https://ann.example/a b' }, 'url', '网址格式不正确'],
  ['a website of 201 characters', { url: `https://a.example/${'x'.repeat(183)}` }, 'url', /200/],
  ['a file for a social link', { 'socials[]': ['https://a.example', 'file:///etc/passwd'] }, 'socials.1', /网址/],
  ['seven social links', { 'socials[]': [1, 2, 3, 4, 5, 6, 7].map((n) => `https://${n}.example`) }, 'socials', /6/],
  ['eleven interests', { 'interests[]': Array.from({ length: 11 }, (_, n) => `hobby ${n}`) }, 'interests', /10/],
  ['an interest of 21 characters', { interests: 'x'.repeat(21) }, 'interests.0', /20/],
])('%s is refused at its field, and nothing changes [PR-01]', async (_what, fields, field, text) => {
  const { id, token } = await user(`refused_${Math.random().toString(36).slice(2, 8)}`)
  const before = [await rowOf(id), await traces()]
  // The form contains a valid image, which must not be kept either.
  const form = formOf({ bytes: await jpeg(), part: 'avatar' }, { tagline: 'Unwritten', ...fields })
  const response = await app.inject({
    method: 'POST',
    url: '/api/v2/user/profile',
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${token}` },
  })
  expect(response.statusCode).toBe(422)
  expect(response.json().data.errors).toEqual({ [field]: [expect.stringMatching(text)] })
  expect([await rowOf(id), await traces()]).toEqual(before)
  expect(await verify()).toEqual([])
})

test('twenty emoji are twenty characters [C25] [C26]', async () => {
  const cat = await user('cat')
  const said = { name: '🌊'.repeat(20), bio: '👋🏽'.repeat(100) }
  expect((await cat('POST /user/profile', send(said))).data).toMatchObject(said)
})

test('characters that turn or hide text are taken out [C22] [C23]', async () => {
  const dan = await user('dan')
  const said = { name: `D${bidi}an\u0000`, bio: `a\u0007b${zeroWidth}c`, company: 'One\nline' }
  expect((await dan('POST /user/profile', send(said))).data).toMatchObject({
    name: 'Dan',
    bio: 'abc',
    company: 'Oneline',
  })
})

test('what is no field of a profile changes nothing [C19]', async () => {
  const eve = await user('eve')
  const before = await rowOf(eve.id)
  const wished = {
    is_admin: '1',
    id: '1',
    username: 'root',
    email: 'x@x.example',
    used_bytes: '0',
    avatar: 'x',
    role: 'a',
  }
  expect((await eve('POST /user/profile', send({ ...wished, tagline: 'Mine' }))).status).toBe(200)
  expect(await rowOf(eve.id)).toEqual({ ...before, tagline: 'Mine' })
})

test('two changes at once of different fields are both kept', async () => {
  const fay = await user('fay')
  await Promise.all([
    fay('POST /user/profile', send({ tagline: 'One' })),
    fay('POST /user/profile', send({ company: 'Two' })),
  ])
  expect((await fay('GET /user/profile')).data).toMatchObject({ tagline: 'One', company: 'Two' })
})

test('[SF-61] a token writes the profile only with the permission, and reads it in the answer only with that', async () => {
  const gus = await user('gus')
  const writer = await createApiClient(gus.id, ['user:profile:write', 'user:profile:read'])
  const blind = await createApiClient(gus.id, ['user:profile:write'])
  const reader = await createApiClient(gus.id, ['user:profile:read'])
  expect((await writer('POST /user/profile', send({ tagline: 'By a program' }))).status).toBe(200)
  for (const other of [reader, blind]) {
    expect((await other('POST /user/profile', send({ tagline: 'No' }))).data.code).toBe('permission_lacking')
  }
})
