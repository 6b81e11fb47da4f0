import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertPhoto } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user } = await startServer()
const admin = await user('admin', { is_admin: true })
const ann = await user('ann')

async function found(q: string, query: object = {}) {
  const { status, data } = await admin('GET /admin/photos', { query: { q, ...query } })
  expect(status).toBe(200)
  return data.data.map(({ key }) => key)
}

let made = 0
async function photoThatSays(said: string) {
  const key = `said-${++made}`
  const { id } = await insertPhoto(db, { owner_id: ann.id, key })
  await db.updateTable('photos').set({ search_text: said.toLowerCase() }).where('id', '=', id).execute()
  return { id, key }
}

test.each([
  ['An old lighthouse.jpg', 'lighthouse'],
  ['An old Lighthouse', 'OLD LIGHT'],
  ['海边的灯塔', '灯塔'],
  ['黄昏时的钟楼', '昏时的钟'],
  ['黄昏里的那座桥', '桥'],
  ['mid-century ab', 'ab'],
  ['Ünïcode übung', 'ÜBUNG'],
  ['five" disk', 'five" d'],
  ["the captain's hat", "n's h"],
  ['back\\slash\\es', 'k\\sl'],
  ['fifty % off_now', '% off_n'],
  ['a* or b and c', '* or b'],
  ['🏖️🏝️ isles', '🏝️ i'],
  ['near(sea, 2)', '(sea, 2)'],
])('[AD-01] %s is found by %s', async (said, q) => {
  const { key } = await photoThatSays(said)
  expect(await found(q)).toContain(key)
})

test.each(['lighthose', '灯火塔', 'zz', '鲸', 'fifty_% off', '" or "', "' & '", '*', ':*'])(
  '%s is found nowhere, and breaks nothing',
  async (q) => {
    await photoThatSays('a lighthouse by the sea 灯塔 fifty % off')
    expect(await found(q === '*' ? '*x' : q)).toEqual([])
  },
)

test('what a photo says now is what it is found by, and what is gone is not', async () => {
  const { id, key } = await photoThatSays('first words of it')
  expect(await found('first words')).toEqual([key])
  await db.updateTable('photos').set({ search_text: 'something else' }).where('id', '=', id).execute()
  expect(await found('first words')).toEqual([])
  expect(await found('something el')).toEqual([key])
  await db.deleteFrom('photos').where('id', '=', id).execute()
  expect(await found('something el')).toEqual([])
})

test('a whole username, key, file or address finds what says nothing of it', async () => {
  const { id } = await photoThatSays('nothing')
  await db.updateTable('photos').set({ key: 'WholeKey', ip_address: '203.0.113.7' }).where('id', '=', id).execute()
  const { sha256 } = await db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', '=', id)
    .select('blobs.sha256')
    .executeTakeFirstOrThrow()
  for (const q of ['WholeKey', '203.0.113.7', sha256.toUpperCase(), 'Ann'])
    expect(await found(q, { per_page: 100 })).toContain('WholeKey')
  for (const q of ['WholeKe', '203.0.113', sha256.slice(1)]) expect(await found(q)).not.toContain('WholeKey')
})

test('finds very common words in every order without counting all matches', async () => {
  const { id } = await photoThatSays('harbour and many others')
  const columns = (await db.introspection.getTables())
    .find(({ name }) => name === 'photos')!
    .columns.map(({ name }) => name)
  const last = 1_000_000
  const changed: Record<string, string> = { id: `${last} + n`, key: "'many-' || n", bytes: 'n' }
  await sql`
    with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 10001)
    insert into photos (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => sql.raw(changed[name] ?? `photos.${name}`)))}
    from photos cross join copies where photos.id = ${id}`.execute(db)

  const newest = await admin('GET /admin/photos', { query: { q: 'harbour', per_page: 2 } })
  expect(newest.data.data.map(({ key }) => key)).toEqual(['many-10001', 'many-10000'])
  expect(newest.data.meta).toMatchObject({ total: 10_000, is_more: true, last_page: 5001 })
  expect(await found('harbour', { order: 'id', per_page: 2 })).toEqual([`said-${made}`, 'many-1'])
  expect(await found('harbour', { order: '-bytes', per_page: 1 })).not.toEqual([])
  const behind = await admin('GET /admin/photos', { query: { q: 'harbour', page: 101, per_page: 100 } })
  expect(behind.data.data.map(({ key }) => key)).toEqual(['many-1', `said-${made}`])
  expect(behind.data.meta).toMatchObject({ total: 10_002, last_page: 101, from: 10_001, to: 10_002 })
  expect(behind.data.meta).not.toHaveProperty('is_more')
  expect(behind.data.links.next).toBeNull()
})
