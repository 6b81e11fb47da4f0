import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { db, callAs, visitor, user, services, clock } = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const admin = await user('root', { is_admin: true })

const create = async (body: { slug: string; name: string; place?: number; content?: string; is_published?: boolean }) =>
  (await admin('POST /admin/pages', { body })).data.id
const slugs = async () => (await visitor('GET /pages')).data.data.map(({ slug }) => slug)
const audited = async () =>
  (await admin('GET /admin/audit')).data.data.map(({ action, target }) => `${action} ${target.split(' ')[2]}`)

test('[PU-01] visitors read pages in their places, and each by its slug', async () => {
  await create({ slug: 'terms', name: 'Terms', content: '# Terms\n\nBe **kind**.' })
  await create({ slug: 'about', name: 'About', place: 1 })
  const body = { slug: 'blog', name: 'Blog', type: 'external', url: 'https://blog.example/' } as const
  expect((await admin('POST /admin/pages', { body })).status).toBe(200)
  const { data } = await visitor('GET /pages')
  expect(data.data.map(({ slug, url, title }) => [slug, url, title])).toEqual([
    ['about', 'https://pictures.example/pages/about', 'About'],
    ['terms', 'https://pictures.example/pages/terms', 'Terms'],
    ['blog', 'https://blog.example/', 'Blog'],
  ])
  expect(data.data[0]).not.toHaveProperty('content')
  const page = await visitor('GET /pages/{slug}', { params: { slug: 'terms' } })
  expect(page.data).toMatchObject({ title: 'Terms', content: '# Terms\n\nBe **kind**.' })
  expect((await audited()).slice(0, 3)).toEqual(['page.create blog', 'page.create about', 'page.create terms'])
})

test('a page moves to a place and the others make room', async () => {
  const [first] = (await admin('GET /admin/pages')).data.data
  await admin('PUT /admin/pages/{id}', { params: { id: first!.id }, body: { place: 3 } })
  expect(await slugs()).toEqual(['terms', 'blog', 'about'])
  await admin('PUT /admin/pages/{id}', { params: { id: first!.id }, body: { place: 2 } })
  expect(await slugs()).toEqual(['terms', 'about', 'blog'])
  await Promise.all(
    [1, 2, 3].map((place) => admin('PUT /admin/pages/{id}', { params: { id: first!.id }, body: { place } })),
  )
  const places = (await admin('GET /admin/pages')).data.data.map(({ place }) => place)
  expect(places).toEqual([1, 2, 3])
})

test('what is not published is nowhere to be read, and its address has no page', async () => {
  const id = await create({ slug: 'draft', name: 'Draft', content: 'Soon', is_published: false })
  expect(await slugs()).not.toContain('draft')
  expect((await visitor('GET /pages/{slug}', { params: { slug: 'draft' } })).data.code).toBe('page_missing')
  expect(await services.pages.describe('/pages/draft')).toBeNull()
  expect((await admin('GET /admin/pages/{id}', { params: { id } })).data).toMatchObject({ content: 'Soon' })
  const body = { is_published: true }
  expect((await admin('PUT /admin/pages/{id}', { params: { id }, body })).status).toBe(204)
  expect(await slugs()).toContain('draft')
})

test('[PU-02] its head tells its title and first words without Markdown', async () => {
  expect(await services.pages.describe('/pages/terms')).toEqual({ title: 'Terms', description: 'Terms Be kind.' })
  expect(await services.pages.describe('/pages/%ff')).toBeNull()
  expect(await services.pages.describe('/login')).toBeUndefined()
})

test.each([
  ['a slug that is taken', { slug: 'terms', name: 'x' }, { slug: ['该链接已被使用'] }],
  [
    'a slug that is no address',
    { slug: 'a b', name: 'x' },
    { slug: ['只能使用小写字母、数字和连字符，例如 about-us'] },
  ],
  ['no name', { slug: 'x', name: ' ' }, { name: ['必填'] }],
  ['a link to nowhere', { slug: 'x', name: 'x', type: 'external' as const }, { url: ['必填'] }],
  [
    'a link that is a script',
    { slug: 'x', name: 'x', type: 'external' as const, url: 'javascript:alert(1)' },
    { url: ['网址格式不正确'] },
  ],
])('%s is refused at its field', async (_case, body, errors) => {
  const answer = await admin('POST /admin/pages', { body })
  expect(answer).toMatchObject({ status: 422, data: { errors } })
})

test('a page cannot take the slug of another, and two who want one at once do not both get it', async () => {
  const [page] = (await admin('GET /admin/pages', { query: { q: 'about' } })).data.data
  const params = { id: page!.id }
  expect((await admin('PUT /admin/pages/{id}', { params, body: { slug: 'terms' } })).data.code).toBe('slug_taken')
  const answers = await Promise.all(
    [1, 2, 3].map((count) => admin('POST /admin/pages', { body: { slug: 'race', name: `${count}` } })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
})

test('an emptied title is the name again, and times are told', async () => {
  clock.time = new Date(clock.time.getTime() + 60_000)
  const [page] = (await admin('GET /admin/pages', { query: { q: 'about' } })).data.data
  const params = { id: page!.id }
  await admin('PUT /admin/pages/{id}', { params, body: { title: '', name: 'About us' } })
  const after = (await admin('GET /admin/pages/{id}', { params })).data
  expect(after).toMatchObject({ title: 'About us', updated_at: clock.time.toISOString() })
  expect(after.created_at < after.updated_at).toBe(true)
})

test('a deleted page is gone, and the places close up', async () => {
  const [page] = (await admin('GET /admin/pages')).data.data
  const params = { id: page!.id }
  expect((await admin('DELETE /admin/pages/{id}', { params })).status).toBe(204)
  expect((await admin('GET /admin/pages/{id}', { params })).data.code).toBe('page_missing')
  const { data } = (await admin('GET /admin/pages')).data
  expect(data.map(({ place }) => place)).toEqual(data.map((_, index) => index + 1))
  expect(await db.selectFrom('pages').where('slug', '=', page!.slug).selectAll().execute()).toEqual([])
})

test.each([
  ['zh-CN', '页面不存在'],
  ['en-US', 'Page not found'],
])('[AR-02] an unknown page is refused in %s', async (language, message) => {
  const answer = await callAs(null, { 'accept-language': language })('GET /pages/{slug}', { params: { slug: 'none' } })
  expect(answer).toMatchObject({ status: 404, message, data: { code: 'page_missing' } })
})
