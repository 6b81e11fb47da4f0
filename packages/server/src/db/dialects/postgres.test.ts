import { setTimeout as sleep } from 'node:timers/promises'
import type { PhotoChanges } from '@imagora/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { insertPhoto } from '#test/factories/factories.ts'
import { recorder } from '#test/harness/jobs.ts'
import { startServer } from '#test/harness/server.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import type { Db } from '#db/schema/schema.ts'

const { db, user, config, jobs, services } = await startServer()
await user('one')
await user('two')

const { job, ran } = recorder()
jobs.register(job)
// The first job of a name inserts the name, and concurrent jobs would wait for that.
await jobs.enqueue(db, job, { n: -1 })

const count = (tx: Db, username: string) =>
  tx
    .updateTable('users')
    .set((eb) => ({ album_count: eb('album_count', '+', 1) }))
    .where('username', '=', username)
    .execute()

const counted = async () =>
  (await db.selectFrom('users').select('album_count').where('username', 'in', ['one', 'two']).execute()).map(
    ({ album_count }) => album_count,
  )

test('[F23] of two transactions that wait for each other both go through, and each has its effect once', async () => {
  const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const bothHold = Promise.all(arrivals.map(({ promise }) => promise))
  let attempts = 0
  const inOrder = (own: number, first: string, second: string) =>
    db.transaction().execute(async (tx) => {
      attempts++
      await count(tx, first)
      await jobs.enqueue(tx, job, { n: own })
      arrivals[own]!.resolve()
      await bothHold
      await count(tx, second)
      return first
    })
  expect(await Promise.all([inOrder(0, 'one', 'two'), inOrder(1, 'two', 'one')])).toEqual(['one', 'two'])
  expect([attempts, await counted()]).toEqual([3, [2, 2]])
  await jobs.drain()
  expect(ran.toSorted((a, b) => a - b)).toEqual([-1, 0, 1])
})

test('[F23] retries a transaction four times after serialization failures, then asks the caller to retry', async () => {
  for (const code of ['40001', '40P01']) {
    let attempts = 0
    const before = await counted()
    const doomed = db.transaction().execute(async (tx) => {
      attempts++
      await count(tx, 'one')
      await sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(tx)
    })
    const error: unknown = await doomed.catch((reason: unknown) => reason)
    expect([isDatabaseUnavailable(error), attempts, await counted()]).toEqual([true, 4, before])
  }
})

test('[F23] what fails for a reason of its own is not tried again', async () => {
  let attempts = 0
  const doomed = db.transaction().execute(async (tx) => {
    attempts++
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(doomed).rejects.toMatchObject({ code: '22012' })
  expect(attempts).toBe(1)
})

test('[F23] a call that another program stands in the way of is answered, and what it does is done once', async () => {
  const ann = await user('ann')
  const album = (await ann('POST /user/albums', { body: { name: 'x' } })).data.id
  const photo = await insertPhoto(db, { owner_id: ann.id })
  const change = (body: PhotoChanges) => ann('PUT /user/photos/{id}', { params: { id: photo.id }, body })
  // The first change creates the row that serializes all further changes.
  await change({ name: 'x' })
  const other = new pg.Client(config.database)
  await other.connect()
  cleanUp(() => other.end())
  // The long timeout makes the call always the one that the database aborts as a deadlock.
  await other.query("set deadlock_timeout = '1h'; begin")
  await other.query('select id from albums where id = $1 for update', [album])
  const call = change({ album_id: album })
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0) await sleep(5)
  await other.query('select holder from upload_holders for update')
  await other.query('commit')
  expect((await call).status).toBe(204)
  const kept = await db.selectFrom('albums').select('photo_count').where('id', '=', album).executeTakeFirstOrThrow()
  expect(kept.photo_count).toBe(1)
})

test('[F23] a photo that is purged while its traffic is written goes, and so does what was written of it', async () => {
  const bea = await user('bea')
  const photo = await insertPhoto(db, { owner_id: bea.id })
  const other = new pg.Client(config.database)
  await other.connect()
  cleanUp(() => other.end())
  await other.query('begin')
  await other.query("insert into photo_traffic (photo_id, day, hits, bytes) values ($1, '2026-01-01', 1, 1)", [
    photo.id,
  ])
  const purge = services.trash.purgeAllOf(bea.id)
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0) await sleep(5)
  await other.query('commit')
  await purge
  expect(await db.selectFrom('photos').select('id').where('id', '=', photo.id).execute()).toEqual([])
  expect(await db.selectFrom('photo_traffic').select('hits').where('photo_id', '=', photo.id).execute()).toEqual([])
})
