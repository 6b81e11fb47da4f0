import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isPostgres } from '#db/schema/columns.ts'
import { startServer } from '#test/harness/server.ts'
import { rowMatchesText } from './word-index.ts'

const { db, user } = await startServer()
const admin = await user('admin', { is_admin: true })
const created_at = '2026-01-02T03:04:05.000Z'

const writeEntry = async (target: string, action = 'user.change', ip = '203.0.113.5') =>
  (
    await db
      .insertInto('audit_log')
      .values({ user_id: null, action, target, detail: '{}', ip, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const found = async (q: string) => {
  const { status, data } = await admin('GET /admin/audit', { query: { q, per_page: 100 } })
  expect(status).toBe(200)
  return data.data.map(({ target }) => target)
}

test.each([
  ['user 77 Marianne Fox', 'anne f'],
  ['user 78 MARIANNE', 'marianne'],
  ['group 1 欧阳建国', '阳建国'],
  ['group 2 陈', '陈'],
  ['group 3 Özil', 'özil'],
  ["group 4 O'Brien", "o'br"],
  ['group 5 "quoted"', '"quo'],
  ['group 6 k\\sl', 'k\\sl'],
  ['group 7 50% off_now', '% off_n'],
  ['group 8 🏖️🏝️ islander', '🏝️ i'],
])('[AD-01] the entry %s is found by %s', async (target, q) => {
  await writeEntry(target)
  expect(await found(q)).toContain(target)
})

test.each(['marriane', 'zqz', '鲸', '50_%', "' & '", ':*', '" or "'])(
  '%s is found in no entry, and breaks nothing',
  async (q) => expect(await found(q)).toEqual([]),
)

test('an entry is found by its new text and not by the old one, and not after it is gone', async () => {
  const id = await writeEntry('album 5 Harbour')
  await db.updateTable('audit_log').set({ target: 'album 5 Lagoon' }).where('id', '=', id).execute()
  expect(await found('harbour')).toEqual([])
  expect(await found('lagoon')).toEqual(['album 5 Lagoon'])
  await db.deleteFrom('audit_log').where('id', '=', id).execute()
  expect(await found('lagoon')).toEqual([])
})

/** Returns how the database finds rows with this text. */
async function planOf(table: 'audit_log' | 'orders', q: string) {
  const matches = await rowMatchesText(db, table, q, [])
  const statement = sql`select id from ${sql.table(table)} where ${matches}`
  return db.transaction().execute(async (tx) => {
    if (!isPostgres(tx)) return JSON.stringify((await sql`explain query plan ${statement}`.execute(tx)).rows)
    // The planner reads a few rows rather than an index; of very many it does not.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_indexscan = off`.execute(tx)
    return JSON.stringify((await sql`explain ${statement}`.execute(tx)).rows)
  })
}

test('rare texts of orders and of the log are found by an index, common ones by a walk', async () => {
  expect(await planOf('orders', 'copy777')).toMatch(/order_words|orders_by_words/)
  expect(await planOf('audit_log', 'nowhere')).toMatch(/audit_words|audit_log_by_words/)
  for (let count = 1; count <= 200; count++) await writeEntry(`order ${count} of many`)
  expect(await planOf('audit_log', 'of many')).not.toMatch(/audit_words|audit_log_by_words/)
  expect((await found('of many')).slice(0, 2)).toEqual(['order 200 of many', 'order 199 of many'])
})

test('two columns that are only adjacent in the index do not match together', async () => {
  await writeEntry('tag Adjacent', 'tag.delete')
  expect(await found('adjacent\ntag')).toEqual([])
  expect(await found('adjacenttag')).toEqual([])
})
