import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StorageConnection, type UploadedPhoto } from '@imagora/contract'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { createDatabase } from '#test/harness/database.ts'
import { formOf } from '#test/factories/forms.ts'
import { isInstalled } from '#test/harness/nginx.ts'
import { freePorts } from '#test/storage-servers/ports.ts'
import { uniquePicture } from '#test/harness/storage-fixtures.ts'
import { startBalancer } from './balancer.ts'
import { startFromGuide } from './caddy-example.ts'
import { createMachine } from './cluster-process.ts'
import { createSharedSite } from './shared-site.ts'

const timeout = 180_000
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type Front = 'ours' | 'nginx' | 'caddy'

/** Starts processes with separate data folders on one database and one disk, behind a load balancer. */
async function openCluster(roles: ('web' | 'worker')[], front: Front = 'ours') {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-cluster-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  const database = await createDatabase(folder)
  const root = join(folder, 'shared')
  mkdirSync(root)
  const connection = StorageConnection.parse({ provider: 'local', options: { root } })
  const site = await createSharedSite({ folder, database, connection })
  cleanUp(site.close)
  const [port] = (await freePorts(1)) as [number]
  const environment = { DATABASE_URL: database, PUBLIC_URL: `http://127.0.0.1:${port}` }
  const machines = await Promise.all(
    roles.map((role, place) => createMachine({ name: `${role}-${place}`, role, folder, key: site.key, environment })),
  )
  cleanUp(async () => void (await Promise.all(machines.map(({ kill }) => kill()))))
  await Promise.all(machines.map(({ start }) => start()))
  const webs = machines.filter(({ role }) => role === 'web')
  const origins = webs.map(({ origin }) => origin)
  if (front !== 'ours')
    return { site, machines, webs, own: null, balancer: await startFromGuide(front, { folder, port, origins }) }
  const balancer = await startBalancer(port, origins)
  cleanUp(balancer.stop)
  while (balancer.readyCount() < webs.length) await sleep(50)
  return { site, machines, webs, own: balancer, balancer }
}

type Cluster = Awaited<ReturnType<typeof openCluster>>

/** Uploads, lists and loads pictures continuously, and records every unexpected response. */
function startWorking({ balancer, site }: Cluster, token: string) {
  const over = new AbortController()
  const [photos, failures]: [{ url: string; sha256: string }[], unknown[]] = [[], []]
  const headers = { authorization: `Bearer ${token}` }
  let answered = 0

  async function upload() {
    const bytes = uniquePicture()
    const { payload, headers: form } = formOf({ bytes })
    const init = { method: 'POST', body: payload, headers: { ...form, ...headers } }
    const response = await fetch(`${balancer.url}/api/v2/upload`, init)
    if (response.status !== 200) throw new Error(`upload ${response.status}: ${await response.text()}`)
    const { data } = (await response.json()) as { data: UploadedPhoto }
    photos.push({ url: data.public_url, sha256: sha256Of(bytes) })
  }
  async function list() {
    const response = await fetch(`${balancer.url}/api/v2/user/photos`, { headers })
    const text = await response.text()
    if (response.status !== 200)
      throw new Error(`list ${response.status} ${response.headers.get('x-balancer')}: ${text}`)
  }
  async function look() {
    const photo = photos[Math.floor(Math.random() * photos.length)]
    if (!photo) return
    const response = await fetch(photo.url)
    const found = sha256Of(Buffer.from(await response.arrayBuffer()))
    if (response.status !== 200 || found !== photo.sha256) throw new Error(`picture ${response.status}`)
  }

  const working = [upload, upload, list, list, look, look, look].map(async (act) => {
    while (!over.signal.aborted) {
      await act().then(
        () => void answered++,
        (error: unknown) => void failures.push(error),
      )
      // The pause keeps the load low, because the test covers the restart and not the capacity of a busy machine.
      await sleep(25)
    }
  })
  return async () => {
    over.abort()
    await Promise.all(working)
    const count = await site.db.selectFrom('photos').select('id').execute()
    return { photos, failures, answered, rows: count.length }
  }
}

/** Restarts every machine in turn, as an upgrade does, and checks the requests sent meanwhile. */
async function restartInTurn(cluster: Cluster) {
  const { site, machines, webs, own } = cluster
  const { token } = await site.user('ann')
  const stop = startWorking(cluster, token)
  for (const machine of machines) {
    await sleep(500)
    expect([machine.name, await machine.terminate()]).toEqual([machine.name, 0])
    await machine.start()
    // The balancer must see the process as ready again; Caddy and nginx cannot be queried and get 2.5 s.
    if (own) while (own.readyCount() < webs.length) await sleep(50)
    else await sleep(2500)
  }
  const { photos, failures, answered, rows } = await stop()
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(100)
  expect(rows).toBe(photos.length)
  return own?.counts
}

test('[F09] [P1] each process is restarted in turn under load, and no request fails', { timeout }, async () => {
  const counts = await restartInTurn(await openCluster(['web', 'web', 'worker']))
  expect(counts).toMatchObject({ lost: 0, cut: 0, unserved: 0, repeated: 0, failed: 0 })
})

for (const front of ['nginx', 'caddy'] as const) {
  test.skipIf(!isInstalled(front))(`[F09] the same behind ${front}, configured by the guide`, { timeout }, async () => {
    await restartInTurn(await openCluster(['web', 'web'], front))
  })
}

test(
  '[P6] [F38] what is revoked at one process is refused by the other with its next request, and settings follow within a second',
  { timeout },
  async () => {
    const { site, webs } = await openCluster(['web', 'web'])
    const [one, other] = webs as [(typeof webs)[0], (typeof webs)[0]]
    const { token: admin } = await site.user('keeper', true)
    const call = async (machine: typeof one, token: string, method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetch(`${machine.origin}/api/v2${path}`, init)
      return { status: response.status, text: await response.text() }
    }

    for (let round = 0; round < 10; round++) {
      const ann = await site.user(`ann_${round}`)
      const profiles = () =>
        Promise.all([other, one].map((each) => call(each, ann.token, 'GET', '/user/profile'))).then((answers) =>
          answers.map(({ status }) => status),
        )
      const site_title = `Title ${round}`
      await call(other, admin, 'GET', '/configs')
      expect((await call(one, admin, 'PUT', '/admin/settings', { site_title })).status).toBe(204)
      // Sessions are read on every request; settings are cached, and a change takes a moment to reach other processes.
      const titles = async () => (await call(other, admin, 'GET', '/configs')).text
      await expect.poll(titles, { interval: 20, timeout: 1000 }).toContain(site_title)
      expect(await profiles()).toEqual([200, 200])
      expect((await call(one, admin, 'DELETE', `/admin/users/${ann.id}/sessions`)).status).toBe(204)
      expect(await profiles()).toEqual([401, 401])
      ann.token = await site.session(ann.id)
      expect(await profiles()).toEqual([200, 200])
      expect((await call(one, admin, 'PUT', `/admin/users/${ann.id}`, { is_suspended: true })).status).toBe(204)
      expect(await profiles()).toEqual([401, 401])
    }
  },
)
