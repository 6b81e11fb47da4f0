import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db } = await startServer()

test('users are listed by the room they use from an index, without sorting all of them', async () => {
  for (let used_bytes = 0; used_bytes < 50; used_bytes++) await insertUser(db, { used_bytes })
  const plan = await db.transaction().execute(async (tx) => {
    // The planner sorts eighty rows rather than read an index in order, as it does with many; without a fitting index it sorts in spite of this.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const page = sql`select id from users order by used_bytes desc, id desc limit 40`
    return sql<{ 'QUERY PLAN': string }>`explain ${page}`.execute(tx)
  })
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toContain('users_by_usage')
  expect(lines).not.toContain('Sort')
})
