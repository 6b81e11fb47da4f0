import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-sqlite-'))
const file = join(folder, 'new', 'test.db')
const [db, other] = [openDatabase(file), openDatabase(file)]
afterAll(async () => {
  await Promise.all([db.destroy(), other.destroy()])
  rmSync(folder, { recursive: true })
})

test('every kind of parameter is stored as meant, also in first place', async () => {
  const { rows } = await sql`select
    ${new Date(0)} as date, typeof(${3}) as whole, typeof(${0.5}) as part, ${true} as yes, ${undefined} as absent`.execute(
    db,
  )
  expect({ ...(rows[0] as object) }).toEqual({
    date: '1970-01-01T00:00:00.000Z',
    whole: 'integer',
    part: 'real',
    yes: 1,
    absent: null,
  })
  await expect(sql`select ${{ a: 1 }}`.execute(db)).rejects.toThrow('cannot store')
})

test('durable, and strict about references', async () => {
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0]
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(5000)
})

test('what need not wait for the disk does not, and what comes after it does again', async () => {
  const level = async () => (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous
  for (let round = 0; round < 3; round++) {
    const inside = await relaxedTransaction(
      db,
      async (tx) => (await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)).rows,
    )
    expect(inside[0]?.synchronous).toBe(1)
    expect(await level()).toBe(2)
  }
  await expect(relaxedTransaction(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await level()).toBe(2)
})

test('a transaction holds the write lock from its first statement', async () => {
  await sql`pragma busy_timeout = 0`.execute(other)
  await db.transaction().execute(async () => {
    await expect(other.transaction().execute(async () => {})).rejects.toThrow('locked')
  })
})

test('reports the cause when the database rolls a transaction back, as on a full disk', async () => {
  await sql`create table undone (name text primary key)`.execute(db)
  const undone = db.transaction().execute(async (tx) => {
    await sql`insert into undone values ('a')`.execute(tx)
    await sql`insert or rollback into undone values ('a')`.execute(tx)
  })
  await expect(undone).rejects.toThrow('UNIQUE constraint failed')
  expect((await sql`select * from undone`.execute(db)).rows).toEqual([])
  await db.transaction().execute((tx) => sql`insert into undone values ('b')`.execute(tx))
  expect((await sql`select * from undone`.execute(db)).rows).toHaveLength(1)
})

test('[OP-07] files of the database are private under any umask, and an open one is closed to others', async () => {
  const modesOf = (place: string) => readdirSync(place).map((name) => statSync(join(place, name)).mode & 0o777)
  const place = join(folder, 'private')
  const umask = process.umask(0)
  try {
    const fresh = openDatabase(join(place, 'test.db'))
    await sql`create table kept (id integer)`.execute(fresh)
    expect(modesOf(place)).toEqual([0o600, 0o600, 0o600])
    await fresh.destroy()
    chmodSync(join(place, 'test.db'), 0o644)
    const again = openDatabase(join(place, 'test.db'))
    await sql`insert into kept values (1)`.execute(again)
    expect(modesOf(place)).toEqual([0o640, 0o640, 0o640])
    await again.destroy()
  } finally {
    process.umask(umask)
  }
})
