import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { config, jobs, user, db, services } = server
const admin = await user('root', { is_admin: true })
const ann = await user('ann')

function put(folder: string, files: Record<string, Buffer | string>) {
  const place = join(config.dataDir, 'imports', folder)
  mkdirSync(place, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(place, name), content)
}

const show = async (id: number) => (await admin('GET /admin/imports/{id}', { params: { id } })).data

test('an administrator tries an import out, then has it done, and sees how far it is', async () => {
  put('holiday', { 'a.jpg': await jpeg({ seed: 1 }), 'b.jpg': await jpeg({ seed: 2 }), 'film.mp4': 'no picture' })
  const body = { kind: 'folder', source: 'holiday', username: 'Ann' } as const
  const trial = (await admin('POST /admin/imports', { body: { ...body, is_dry: true } })).data
  await jobs.drain()
  expect(await show(trial.id)).toMatchObject({ state: 'done', is_dry: true, done: 2, refused: 1, source: 'holiday' })
  expect((await ann('GET /user/photos')).data.meta.total).toBe(0)

  const { id } = (await admin('POST /admin/imports', { body })).data
  await jobs.drain()
  const done = await show(id)
  expect(done).toMatchObject({ state: 'done', done: 2, user: { username: 'ann' } })
  expect(done.reasons).toMatchObject([{ count: 1, example: 'film.mp4' }])
  expect(done.reasons[0]?.message).not.toContain('image_unsupported')
  expect((await ann('GET /user/photos')).data.meta.total).toBe(2)
  const { data } = await admin('GET /admin/imports')
  expect([data.meta.total, data.folders]).toEqual([2, ['holiday']])
  expect((await admin('PUT /admin/imports/{id}', { params: { id }, body: { state: 'paused' } })).data.code).toBe(
    'import_over',
  )
})

test('a pause holds until somebody ends it', async () => {
  put('paused', { 'c.jpg': await jpeg({ seed: 3 }) })
  const { id } = (await admin('POST /admin/imports', { body: { kind: 'folder', source: 'paused', username: 'ann' } }))
    .data
  const change = (state: 'running' | 'paused') => admin('PUT /admin/imports/{id}', { params: { id }, body: { state } })
  expect((await change('paused')).status).toBe(204)
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'paused', done: 0 })
  expect((await change('running')).status).toBe(204)
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'done', done: 1 })
})

test('[OP-45] an import waits while an operator keeps the site read-only, and goes on afterwards', async () => {
  put('held', { 'x.jpg': await jpeg({ seed: 31 }), 'y.jpg': await jpeg({ seed: 32 }) })
  const { id } = (await admin('POST /admin/imports', { body: { kind: 'folder', source: 'held', username: 'ann' } }))
    .data
  await server.configure({ site_mode: 'read_only' })
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'waiting', done: 0 })
  await server.configure({ site_mode: 'normal' })
  // The job looks again after a minute.
  expect(await services.imports.runQueued(id, new AbortController().signal)).toBe(true)
  expect(await show(id)).toMatchObject({ state: 'done', done: 2 })
})

test('a pause in the middle lets the picture under way come, and no other', async () => {
  put('middle', { 'd.jpg': await jpeg({ seed: 4 }), 'e.jpg': await jpeg({ seed: 5 }) })
  const source = join(config.dataDir, 'imports', 'middle')
  const wish = {
    kind: 'folder',
    source,
    user_id: ann.id,
    token: null,
    is_dry: false,
    old_path: null,
    keeps_public: false,
    inner: 'none',
  } as const
  const { id } = await services.imports.createOrResume(wish)
  const pause = async () =>
    void (await db.updateTable('imports').set({ state: 'paused' }).where('id', '=', id).execute())
  await services.imports.run(id, new AbortController().signal, pause)
  expect(await show(id)).toMatchObject({ state: 'paused', done: 1, waiting: 1 })
})

test('[FR-88] an import that is cancelled brings nothing more, keeps what has come, and cannot be resumed', async () => {
  put('cancelled', { 'f.jpg': await jpeg({ seed: 6 }), 'g.jpg': await jpeg({ seed: 7 }) })
  const body = { kind: 'folder', source: 'cancelled', username: 'ann' } as const
  const { id } = (await admin('POST /admin/imports', { body })).data
  const change = (state: 'running' | 'cancelled') =>
    admin('PUT /admin/imports/{id}', { params: { id }, body: { state } })
  const photos = async () => (await ann('GET /user/photos')).data.meta.total
  const before = await photos()
  const cancel = async () => void (await change('cancelled'))
  await services.imports.run(id, new AbortController().signal, cancel)
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'cancelled', done: 1, waiting: 1 })
  expect(await photos()).toBe(before + 1)
  expect((await change('running')).data.code).toBe('import_over')

  // The next import of the folder is another one, and takes the rest.
  const next = (await admin('POST /admin/imports', { body })).data
  expect(next.id).not.toBe(id)
  await jobs.drain()
  expect(await show(next.id)).toMatchObject({ state: 'done', done: 1, known: 1 })
})

test('[FR-86] an administrator sees imports under way with their progress, and how they have ended', async () => {
  put('listed', { 'h.jpg': await jpeg({ seed: 8 }), 'i.jpg': await jpeg({ seed: 9 }) })
  const body = { kind: 'folder', source: 'listed', username: 'ann' } as const
  const { id } = (await admin('POST /admin/imports', { body })).data
  const listed = async () =>
    (await admin('GET /admin/activities')).data.find((activity) => activity.kind === 'import' && activity.id === id)
  expect(await listed()).toMatchObject({ state: 'running', subject: 'listed', done: 0, total: 0, is_counted: true })
  const seen: unknown[] = []
  await services.imports.run(id, new AbortController().signal, async () => void seen.push(await listed()))
  expect(seen).toMatchObject([
    { state: 'running', done: 1, total: 2 },
    { state: 'running', done: 2, total: 2 },
  ])
  expect(await listed()).toMatchObject({ state: 'done' })
  await db.updateTable('imports').set({ updated_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
  expect(await listed()).toBeUndefined()
  expect((await ann('GET /admin/activities')).status).toBe(403)
})

test('a token is forgotten when its import is cancelled', async () => {
  const body = { kind: 'account', source: 'https://gone.example', username: 'ann', token: 'imt_gone' } as const
  const { id } = (await admin('POST /admin/imports', { body })).data
  await admin('PUT /admin/imports/{id}', { params: { id }, body: { state: 'cancelled' } })
  const row = await db.selectFrom('imports').where('id', '=', id).select('secret').executeTakeFirstOrThrow()
  expect(row.secret).toBeNull()
})

test.each<[string, object, string]>([
  ['a folder outside', { kind: 'folder', source: '../..', username: 'ann' }, 'source'],
  ['a folder that is not there', { kind: 'chevereto', source: 'nowhere' }, 'source'],
  ['nobody', { kind: 'folder', source: 'holiday', username: '' }, 'username'],
  ['somebody unknown', { kind: 'folder', source: 'holiday', username: 'stranger' }, 'username'],
  ['no token', { kind: 'account', source: 'https://old.example', username: 'ann' }, 'token'],
  ['no address', { kind: 'account', source: 'old.example', username: 'ann', token: 'x' }, 'source'],
])('an import with %s is refused', async (_case, body, field) => {
  const { status, data } = await admin('POST /admin/imports', { body: body as never })
  expect([status, Object.keys(data.errors ?? {})]).toEqual([422, [field]])
})

test('a token is kept sealed and never told', async () => {
  const body = { kind: 'account', source: 'https://old.example', username: 'ann', token: 'imt_very_secret' } as const
  const { id } = (await admin('POST /admin/imports', { body })).data
  const row = await db.selectFrom('imports').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('imt_very_secret')
  const told = await admin('GET /admin/audit', { query: { per_page: 100 } })
  expect(told.body).not.toContain('imt_very_secret')
})
