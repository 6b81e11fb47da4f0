import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { visitor, user, services, clock } = await startServer()
const admin = await user('root', { is_admin: true })
const minuteLater = () => (clock.time = new Date(clock.time.getTime() + 60_000))

const create = async (body: { title: string; content?: string; is_published?: boolean }) =>
  (await admin('POST /admin/notices', { body })).data.id

test('[PU-01] visitors read notices, the newest first, with their first words', async () => {
  expect((await visitor('GET /notices')).data).toMatchObject({ data: [], meta: { total: 0 } })
  const first = await create({ title: 'Opened', content: '# Hello\n\nWe are **open**.' })
  minuteLater()
  const second = await create({ title: 'Maintenance', content: '<script>alert(1)</script>' })
  expect((await visitor('GET /notices')).data.data).toEqual([
    { id: second, title: 'Maintenance', excerpt: 'alert(1)', created_at: '2026-01-01T00:01:00.000Z' },
    { id: first, title: 'Opened', excerpt: 'Hello We are open.', created_at: '2026-01-01T00:00:00.000Z' },
  ])
  const notice = await visitor('GET /notices/{id}', { params: { id: first } })
  expect(notice.data).toEqual({
    id: first,
    title: 'Opened',
    content: '# Hello\n\nWe are **open**.',
    created_at: '2026-01-01T00:00:00.000Z',
  })
})

test('a draft is read by nobody until it is published, and its day is that day', async () => {
  const id = await create({ title: 'Soon', content: 'x', is_published: false })
  const params = { id }
  expect((await visitor('GET /notices/{id}', { params })).data.code).toBe('notice_missing')
  expect(await services.notices.describe(`/notices/${id}`)).toBeNull()
  const published_at = minuteLater().toISOString()
  expect((await admin('PUT /admin/notices/{id}', { params, body: { is_published: true } })).status).toBe(204)
  minuteLater()
  await admin('PUT /admin/notices/{id}', { params, body: { title: 'Now' } })
  expect((await visitor('GET /notices')).data.data[0]).toMatchObject({ title: 'Now', created_at: published_at })
  await admin('PUT /admin/notices/{id}', { params, body: { is_published: false } })
  expect((await visitor('GET /notices')).data.data.map(({ title }) => title)).not.toContain('Now')
  const [listed] = (await admin('GET /admin/notices', { query: { q: 'now' } })).data.data
  expect(listed).toMatchObject({ id, is_published: false, published_at, excerpt: 'x' })
})

test('[PU-02] its head tells its title and first words without Markdown', async () => {
  const id = await create({ title: 'Head', content: '> **Bold** [link](https://x.example)' })
  expect(await services.notices.describe(`/notices/${id}`)).toEqual({ title: 'Head', description: 'Bold link' })
  expect(await services.notices.describe('/notices/0x1')).toBeNull()
  expect(await services.notices.describe('/notices')).toBeUndefined()
})

test('what administrators do to notices is in the log', async () => {
  const id = await create({ title: 'Logged' })
  const params = { id }
  await admin('PUT /admin/notices/{id}', { params, body: { title: 'Changed' } })
  expect((await admin('DELETE /admin/notices/{id}', { params })).status).toBe(204)
  expect((await admin('DELETE /admin/notices/{id}', { params })).data.code).toBe('notice_missing')
  const { data } = (await admin('GET /admin/audit')).data
  expect(data.slice(0, 3).map(({ action, target }) => [action, target])).toEqual([
    ['notice.delete', `notice ${id} Changed`],
    ['notice.change', `notice ${id} Logged`],
    ['notice.create', `notice ${id} Logged`],
  ])
  expect(data[1]!.detail).toEqual({ title: { from: 'Logged', to: 'Changed' } })
})
