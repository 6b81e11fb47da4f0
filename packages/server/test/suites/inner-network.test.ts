import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administratorEndpoints, type EnteredPeer } from '#test/factories/admin-endpoints.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { type HostileResponse, hostileResponses, marker, startHostilePeer } from '#test/peers/hostile-peer.ts'
import { startServer, type TestServer } from '#test/harness/server.ts'

const environment = { PUBLIC_URL: 'http://localhost', LOG_LEVEL: 'debug' }
const hostile = await startHostilePeer()
cleanUp(hostile.stop)
const { peer, entered } = hostile

/** Certificates issued by the fake platforms are valid only from then on, so the clock runs a minute ahead. */
const setClock = ({ clock }: TestServer) => (clock.time = new Date(Date.now() + 60_000))

describe('a server of the internal network that INNER_HOSTS does not list', async () => {
  const server = await startServer({ ...environment, INNER_HOSTS: '' })
  beforeAll(() => void setClock(server))
  beforeEach(() => (peer.connections = 0))

  const spellings: [string, EnteredPeer][] = [
    ['by its address', entered],
    ['by a name', { ...entered, host: 'localhost', url: `http://localhost:${entered.port}` }],
  ]

  describe.each(spellings)('%s', (_spelling, target) => {
    test.each(administratorEndpoints)('[SF-51] $name does not reach it, and says why', async ({ attempt }) => {
      const answer = await attempt(server, target)
      expect(answer).toMatch(/address_refused|INNER_HOSTS/)
      expect(peer.connections).toBe(0)
    })
  })

  test('[SF-51] one that lists another port is not enough', async () => {
    const other = await startServer({ ...environment, INNER_HOSTS: `127.0.0.1:${entered.port + 1},127.0.0.1` })
    setClock(other)
    for (const { attempt } of administratorEndpoints) expect(await attempt(other, entered)).not.toContain(marker)
    expect(peer.connections).toBe(0)
  }, 120_000)
})

/** Returns every text in every table, including the job queue. */
async function everyRow({ db }: TestServer) {
  const tables = await db.introspection.getTables()
  const names = tables.map(({ schema, name }) => (schema ? `${schema}.${name}` : name))
  return JSON.stringify(
    await Promise.all(
      names.map((name) =>
        db
          .selectFrom(name as 'settings')
          .selectAll()
          .execute(),
      ),
    ),
  )
}

describe('a server that INNER_HOSTS lists', async () => {
  const server = await startServer(environment)
  beforeAll(() => void setClock(server))
  beforeEach(() => {
    peer.connections = 0
    // Circuits opened by the previous test let a request through again after this time.
    server.clock.time = new Date(server.clock.time.getTime() + 120_000)
  })

  const manners = Object.keys(hostileResponses) as HostileResponse[]
  describe.each(manners)('that answers with %s', (manner) => {
    test.each(administratorEndpoints)(
      '[SF-53] $name repeats no word of it',
      async ({ attempt }) => {
        peer.manner = manner
        server.logLines.length = 0
        const answer = await attempt(server, entered)
        expect(peer.connections).toBeGreaterThan(0)
        expect(answer).not.toContain(marker)
        expect(server.logLines.join('\n')).not.toContain(marker)
      },
      120_000,
    )
  })

  test('[SF-53] nor does any row of the database, nor what alerts say', async () => {
    await server.services.alerts.watch()
    expect(await everyRow(server)).not.toContain(marker)
    const admin = await server.user('reader', { is_admin: true })
    for (const key of ['GET /admin/audit', 'GET /admin/failures', 'GET /admin/jobs', 'GET /admin/health'] as const)
      expect((await admin(key)).body).not.toContain(marker)
  })
})
