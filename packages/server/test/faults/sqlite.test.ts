import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { app, user, config } = await startServer()
const ann = await user('ann')

test('[F24] while another program holds the database, writers are told to come back', async () => {
  const other = new DatabaseSync(config.database)
  other.exec('begin immediate')
  const answer = await ann('POST /user/albums', { body: { name: 'x' } })
  expect(answer).toMatchObject({ status: 503, data: { code: 'server_busy' }, headers: { 'retry-after': '5' } })
  expect((await ann('GET /user/albums')).status).toBe(200)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  other.exec('rollback')
  other.close()
  expect((await ann('POST /user/albums', { body: { name: 'x' } })).status).toBe(200)
})
