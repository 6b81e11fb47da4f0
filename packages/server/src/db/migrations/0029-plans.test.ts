import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'
import { settleOwned } from './0029-plans.ts'

const { db } = await startServer()

test('[GR-03] of groups that are there already the newest that runs stays in force, one for each user', async () => {
  await sql`drop index user_groups_active`.execute(db)
  const { id: group_id } = await db.selectFrom('groups').select('id').limit(1).executeTakeFirstOrThrow()
  const [ann, bob] = [await insertUser(db, {}), await insertUser(db, {})]
  const [past, future] = ['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
  const give = (user_id: number, expired_at: string | null) =>
    db.insertInto('user_groups').values({ user_id, group_id, from: 'system', expired_at, created_at: past }).execute()
  for (const end of [null, future, past]) await give(ann.id, end)
  await give(bob.id, past)

  await settleOwned(db as never)
  await sql`create unique index user_groups_active on user_groups (user_id) where is_active = 1`.execute(db)
  const rows = await db.selectFrom('user_groups').selectAll().orderBy('id').execute()
  expect(rows.map(({ is_active, replaced_at }) => [is_active, replaced_at !== null])).toEqual([
    [false, true],
    [true, false],
    [false, false],
    [false, false],
  ])
  const forEver = await db.selectFrom('owned_grants').select(['user_group_id', 'minutes']).execute()
  expect(forEver).toEqual([{ user_group_id: rows[0]!.id, minutes: 0 }])
})
