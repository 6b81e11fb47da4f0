import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseReadOnly } from '#db/dialects/database-errors.ts'
import { databaseUrlOf } from '#test/harness/database.ts'
import { startServer } from '#test/harness/server.ts'

const { config, db, services, user, visitor } = await startServer()
const ann = await user('ann')
const add = () => ann('POST /user/albums', { body: { name: 'x' } })
const modeOf = async () => {
  const { site_mode, site_mode_cause } = (await visitor('GET /configs')).data.app
  return [site_mode, site_mode_cause]
}

/** Makes the shared database refuse writes on new connections, and ends the old ones. */
async function setSharedReadOnly(isReadOnly: boolean) {
  const client = new pg.Client({
    connectionString: databaseUrlOf(config.database),
    options: '-c default_transaction_read_only=off',
  })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`alter database "${rows[0]!.name}" set default_transaction_read_only = ${isReadOnly}`)
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}

const setReadOnly = async (isReadOnly: boolean) =>
  config.isShared
    ? setSharedReadOnly(isReadOnly)
    : void (await sql`pragma query_only = ${sql.raw(isReadOnly ? 'on' : 'off')}`.execute(db))

/** Retries while ended connections are replaced. */
async function settle<T extends { data: { code?: string } }>(call: () => Promise<T>) {
  let answer = await call()
  for (let time = 0; time < 20 && answer.data.code === 'server_busy'; time++) answer = await call()
  return answer
}

test('[DT-08] a database that refuses writes makes the site read-only, until it takes them again', async () => {
  expect([(await add()).status, await modeOf()]).toEqual([200, ['normal', null]])
  await setReadOnly(true)
  const refused = { status: 503, data: { code: 'site_read_only' }, headers: { 'retry-after': '5' } }
  expect(await settle(add)).toMatchObject(refused)
  expect(await add()).toMatchObject(refused)
  expect(await modeOf()).toEqual(['read_only', 'database'])
  expect((await ann('GET /user/albums')).status).toBe(200)
  await services.siteMode.look()
  expect(await modeOf()).toEqual(['read_only', 'database'])

  await setReadOnly(false)
  for (let time = 0; time < 20 && (await modeOf())[0] !== 'normal'; time++) await services.siteMode.look()
  expect(await modeOf()).toEqual(['normal', null])
  expect((await settle(add)).status).toBe(200)
})

test('the words of both databases for a refused write are known', () => {
  const errors = [{ errcode: 8 }, { errcode: 1032 }, { code: '25006' }, { errcode: 5 }, { code: '23505' }, null]
  expect(errors.map(isDatabaseReadOnly)).toEqual([true, true, true, false, false, false])
})
