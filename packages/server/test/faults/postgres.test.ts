import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { app, db, user } = await startServer()
const ann = await user('ann')

test('[F22] who waits too long for a connection is told to come back, and the process stays well', async () => {
  const held = Array.from({ length: 10 }, () => sql`select pg_sleep(5)`.execute(db))
  const answer = await ann('GET /user/albums')
  expect(answer).toMatchObject({ status: 503, data: { code: 'server_busy' }, headers: { 'retry-after': '5' } })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await Promise.all(held)
  expect((await ann('GET /user/albums')).status).toBe(200)
})

test('[F20] connections that the server ended are replaced', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  const statuses = []
  for (let round = 0; round < 12; round++) statuses.push((await ann('GET /user/albums')).status)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.at(-1)).toBe(200)
})
