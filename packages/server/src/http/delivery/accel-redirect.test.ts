import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { type Config, readConfig } from '#config.ts'
import { createReadinessMonitor } from '#platform/process/readiness.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { isInstalled, startNginx } from '#test/harness/nginx.ts'
import { bigJpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { freePorts } from '#test/storage-servers/ports.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const unit = readFileSync(new URL('../../../../../deploy/imagora.service', import.meta.url), 'utf8')
const valueInUnit = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)![1]!

const server = await startServer()
const { runtime, services, folder, user } = server
const { upload, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')
const objects = join(folder, 'objects')

/** Starts the same site with X-Accel-Redirect enabled. */
async function listen(changes: Partial<Config>) {
  const config = { ...runtime.config, accelRoot: objects, ...changes }
  const app = buildApp({ ...runtime, config }, { ...services, readiness: createReadinessMonitor({}) })
  cleanUp(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function photo(bytes: number) {
  const file = await bigJpeg(bytes)
  const { status, data } = await upload(ann.token, { bytes: file, filename: 'sea.jpg' })
  expect(status).toBe(200)
  await waitUntilIdle()
  return { id: data.id, file, path: `/i/${data.key}.jpg`, thumb: `/i/${data.key}/thumb.webp?v=1` }
}

async function get(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(url, { headers, method })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

const handed = ({ headers, body }: Awaited<ReturnType<typeof get>>) => [
  headers.get('x-accel-redirect')?.startsWith('/.files/') ?? false,
  body.length,
]

let large: Awaited<ReturnType<typeof photo>>
beforeAll(async () => {
  large = await photo(300_000)
})

describe('without a proxy', () => {
  test('hands a large file to the proxy with all its headers', async () => {
    const origin = await listen({})
    const plain = await get(`${await listen({ accelRoot: undefined })}${large.path}`)
    const answer = await get(`${origin}${large.path}`)
    expect(handed(answer)).toEqual([true, 0])
    // [DL-01] The file is the same whatever filename the URL carries.
    const named = await get(`${origin}${large.path.replace('.jpg', '/%2Fa%20b.jpg')}`)
    expect(named.headers.get('x-accel-redirect')).toBe(answer.headers.get('x-accel-redirect'))
    expect(handed(plain)).toEqual([false, large.file.length])
    expect(answer.headers.get('cache-control')).toBeNull()
    expect(answer.headers.get('x-accel-cache-control')).toBe(plain.headers.get('cache-control'))
    for (const name of ['content-type', 'etag', 'content-disposition', 'content-security-policy']) {
      expect([name, answer.headers.get(name)]).toEqual([name, plain.headers.get(name)])
    }
  })

  test('a small one, a part, and a mere question are answered by us', async () => {
    const origin = await listen({})
    const small = await photo(20_000)
    // [FR-12] Renderings lie outside the folder that is open to the proxy.
    const thumbnail = await get(`${origin}${large.thumb}&size=large`)
    expect([thumbnail.status, thumbnail.headers.get('x-accel-redirect')]).toEqual([200, null])
    expect(thumbnail.body.length).toBe(Number(thumbnail.headers.get('content-length')))
    expect(handed(await get(`${origin}${small.path}`))).toEqual([false, small.file.length])
    const part = await get(`${origin}${large.path}`, { range: 'bytes=10-19' })
    expect([part.status, ...handed(part)]).toEqual([206, false, 10])
    expect(part.body.equals(large.file.subarray(10, 20))).toBe(true)
    expect(handed(await get(`${origin}${large.path}`, {}, 'HEAD'))).toEqual([false, 0])
  })

  test('hands no file to an untrusted proxy, nor from another folder', async () => {
    const strange = await listen({ trustProxy: [] })
    expect(handed(await get(`${strange}${large.path}`))).toEqual([false, large.file.length])
    const elsewhere = await listen({ accelRoot: `${objects}-of-others` })
    expect(handed(await get(`${elsewhere}${large.path}`))).toEqual([false, large.file.length])
  })

  test('the folder is refused where no proxy is trusted', () => {
    expect(() => readConfig({ ACCEL_ROOT: objects })).toThrow('TRUST_PROXY')
  })
})

describe.skipIf(!isInstalled('nginx'))('behind nginx, as deploy/nginx.conf sets it up', () => {
  let [url, ours] = ['', '']
  beforeAll(async () => {
    const place = mkdtempSync(join(tmpdir(), 'imagora-nginx-'))
    const [port] = (await freePorts(1)) as [number]
    ours = await listen({})
    url = `http://127.0.0.1:${port}`
    const nginx = startNginx({ folder: place, port, origins: [ours], objects })
    cleanUp(async () => {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
      rmSync(place, { recursive: true })
    })
    await vi.waitFor(() => fetch(`${url}/healthz`), { timeout: 10_000 })
  })

  test('a link brings the same bytes and the same words, and counts as seen', async () => {
    const answer = await get(`${url}${large.path}`)
    expect([answer.status, answer.body.equals(large.file)]).toEqual([200, true])
    const said = await get(`${ours}${large.path}`, {}, 'HEAD')
    const told = [...said.headers.keys()].filter((name) => !['connection', 'keep-alive', 'date'].includes(name))
    expect(told).toContain('etag')
    for (const name of told) expect([name, answer.headers.get(name)]).toEqual([name, said.headers.get(name)])
    expect(answer.headers.get('x-accel-redirect')).toBeNull()
    expect(answer.headers.get('last-modified')).toBeNull()
    const known = await get(`${url}${large.path}`, { 'if-none-match': said.headers.get('etag')! })
    expect([known.status, known.body.length]).toEqual([304, 0])
    await services.pictures.flushViews()
    const { data } = await ann('GET /user/photos', { query: { per_page: 100 } })
    expect(data.data.find(({ id }) => id === large.id)?.views).toBeGreaterThan(0)
  })

  test.skipIf(process.getuid?.() !== 0)(
    '[OP-06] nginx reads files through its group as the service creates them, and nobody caches its errors',
    async () => {
      const umask = process.umask(Number.parseInt(valueInUnit('UMask'), 8))
      cleanUp(() => void process.umask(umask))
      const { path, file } = await photo(250_000)
      // The data folder of the service lies in one that everyone may enter.
      chmodSync(folder, Number.parseInt(valueInUnit('StateDirectoryMode'), 8))
      const own = mkdtempSync(join(tmpdir(), 'imagora-nginx-'))
      const [port] = (await freePorts(1)) as [number]
      // The group of the files is that of this process, and nginx has it as "usermod -aG" would give it.
      const nginx = startNginx({ folder: own, port, origins: [ours], objects, user: 'nobody root' })
      cleanUp(async () => {
        nginx.kill('SIGTERM')
        await once(nginx, 'exit')
        rmSync(own, { recursive: true })
      })
      const address = `http://127.0.0.1:${port}`
      await vi.waitFor(() => fetch(`${address}/healthz`), { timeout: 10_000 })
      const sent = await get(`${address}${path}`)
      expect([sent.status, sent.body.equals(file)]).toEqual([200, true])
      expect(sent.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)

      const second = await photo(260_000)
      const hidden = (await get(`${ours}${second.path}`)).headers.get('x-accel-redirect')!
      chmodSync(join(objects, decodeURIComponent(hidden.slice('/.files/'.length))), 0o600)
      const refused = await get(`${address}${second.path}`)
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
    },
  )

  test('a part is a part of the same', async () => {
    const { headers } = await get(`${url}${large.path}`, {}, 'HEAD')
    const ifRange = headers.get('etag')!
    const part = await get(`${url}${large.path}`, { range: 'bytes=100000-', 'if-range': ifRange })
    expect([part.status, part.body.equals(large.file.subarray(100_000))]).toEqual([206, true])
    const changed = await get(`${url}${large.path}`, { range: 'bytes=100000-', 'if-range': '"other"' })
    expect([changed.status, changed.body.length]).toEqual([200, large.file.length])
  })

  test('refuses requests for a file by its path', async () => {
    const place = (await get(`${ours}${large.path}`)).headers.get('x-accel-redirect')!
    expect((await get(`${url}${place}`)).status).toBe(404)
  })

  test('[P5] a thumbnail is kept, and one that is withdrawn is gone within two seconds', async () => {
    const { id, thumb } = await photo(20_000)
    const asked = () => runtime.meters.pictures.answered[2]!
    const before = asked()
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(`${url}${thumb}`)))
    expect(answers.every(({ status, body }) => status === 200 && body.equals(answers[0]!.body))).toBe(true)
    expect(asked() - before).toBeLessThan(50)
    await ann('DELETE /user/photos', { body: [id] })
    // nginx counts whole seconds, so the current second has to end too.
    await sleep(2100)
    expect((await get(`${url}${thumb}`)).status).toBe(404)
  })

  test('[P5] serves a signed thumbnail to any holder of the link, uncached', async () => {
    const { id, thumb } = await photo(20_000)
    await ann('PUT /user/photos/{id}', { params: { id }, body: { is_protected: true } })
    expect((await get(`${url}${thumb}`)).status).not.toBe(200)
    const { data } = await ann('GET /user/photos', { query: { per_page: 100 } })
    const { pathname, search } = new URL(data.data.find((each) => each.id === id)!.thumbnail_url, url)
    const before = runtime.meters.pictures.answered[2]!
    for (let count = 0; count < 3; count++) expect((await get(`${url}${pathname}${search}`)).status).toBe(200)
    expect(runtime.meters.pictures.answered[2]! - before).toBe(3)
  })
})
