import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createViewActions } from '#test/factories/page-views.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { killBusyWorkers } from '#test/harness/process.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, folder, images, configure, services } = server
const { waitUntilIdle, filesIn, limit } = createUploadActions(server)
const { ann, get, photo } = await createViewActions(server)
let seed = 6000

test('[SF-76] a hundred clients that ask at once wait for one piece of work', async () => {
  const { link } = await photo()
  await waitUntilIdle()
  const transform = vi.spyOn(images, 'transform')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      get(`${link}?w=960&format=webp`, { 'x-forwarded-for': `203.0.113.${index}` }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.every(({ body }) => body.equals(answers[0]!.body))).toBe(true)
  expect(transform).toHaveBeenCalledTimes(1)
  await get(`${link}?w=960&format=webp`)
  expect(transform).toHaveBeenCalledTimes(1)
  transform.mockRestore()
})

test('[SF-76] a client that looked before the rendering was kept and goes on afterwards does not have it made again', async () => {
  const { link } = await photo()
  await waitUntilIdle()
  const address = `${link}?w=960&format=webp`
  const transform = vi.spyOn(images, 'transform')
  const { promise: kept, resolve: goOn } = Promise.withResolvers<void>()
  const looking = vi.spyOn(services.renderings, 'has').mockImplementationOnce(async () => {
    await kept
    return false
  })
  onTestFinished(() => {
    looking.mockRestore()
    transform.mockRestore()
  })
  const late = get(address, { 'x-forwarded-for': '203.0.113.200' })
  await vi.waitFor(() => expect(looking).toHaveBeenCalledTimes(1))
  expect((await get(address)).status).toBe(200)
  goOn()
  expect((await late).status).toBe(200)
  expect(transform).toHaveBeenCalledTimes(1)
})

test('the room for renderings is bounded, and what was longest not asked for goes first', async () => {
  const noise = (side: number) => {
    const pixels = Buffer.alloc(side * side * 3)
    let state = seed++
    for (let at = 0; at < pixels.length; at++) {
      state = (state * 1103515245 + 12345) & 0x7fffffff
      pixels[at] = state >> 16
    }
    return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .jpeg()
      .toBuffer()
  }
  await configure({ rendering_cache_mb: 1 })
  const bytesKept = () =>
    filesIn('renderings').reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0)
  const links: string[] = []
  for (let index = 0; index < 6; index++) {
    const { link } = await photo(await noise(320))
    links.push(`${link}?w=320&format=png`)
    expect((await get(links.at(-1)!)).body.length).toBeGreaterThan(250_000)
  }
  await vi.waitFor(() => expect(bytesKept()).toBeLessThanOrEqual(1024 * 1024), 5000)
  const transform = vi.spyOn(images, 'transform')
  expect((await get(links.at(-1)!)).status).toBe(200)
  expect(transform).not.toHaveBeenCalled()
  expect((await get(links[0]!)).status).toBe(200)
  expect(transform).toHaveBeenCalledTimes(1)
  transform.mockRestore()
})

test('the cache may be deleted at any time, and goes with the picture', async () => {
  const { link, id, sha256 } = await photo()
  const address = `${link}?w=480&format=webp`
  const { body } = await get(address)
  rmSync(join(folder, 'renderings'), { recursive: true })
  expect((await get(address)).body.equals(body)).toBe(true)
  const mine = () => filesIn('renderings').filter((file) => file.includes(sha256.slice(0, 16)))
  expect(mine()).toHaveLength(1)
  expect((await ann('DELETE /user/photos', { body: [id] })).status).toBe(204)
  expect((await get(address)).status).toBe(404)
  await services.trash.purgeAllOf(ann.id)
  expect(mine()).toEqual([])
})

test('a worker that dies over one picture costs that picture alone, and is not sent to it again for every request', async () => {
  const slow = await photo(await jpeg({ width: 5000, height: 4000, seed: seed++ }))
  const { link: other } = await photo()
  await waitUntilIdle()
  const transform = vi.spyOn(images, 'transform')
  const address = `${slow.link}?w=2560&format=avif`
  // A file is given to a second worker before it is refused, as the first may have died of something else.
  const [first] = await Promise.all([get(address), killBusyWorkers(images, 2)])
  expect([first.status, (await get(address)).status]).toEqual([404, 404])
  expect(transform).toHaveBeenCalledTimes(1)
  expect((await get(`${other}?w=160`)).status).toBe(200)
  expect((await get(`${slow.link}?w=160`)).status).toBe(200)
  transform.mockRestore()
})

test('previews of what came lately are made while the workers are idle', async () => {
  const { sha256 } = await photo()
  await waitUntilIdle()
  const blob = () =>
    db.selectFrom('blobs').select(['thumb_path', 'preview_path']).where('sha256', '=', sha256).executeTakeFirstOrThrow()
  expect(await blob()).toMatchObject({ thumb_path: expect.any(String), preview_path: null })
  await services.pictures.renderIdlePreviews()
  const { preview_path } = await blob()
  expect(filesIn('objects').some((file) => file.endsWith(preview_path!))).toBe(true)
})

test('returns 503 with Retry-After beyond the queue limit', async () => {
  const sides = [160, 320, 480, 640, 960]
  const addresses: string[] = []
  for (let index = 0; index < 6; index++) {
    const { link } = await photo(await jpeg({ width: 1000, height: 1000, seed: seed++ }))
    addresses.push(...sides.flatMap((w) => sides.map((h) => `${link}?w=${w}&h=${h}&fit=cover&format=jpeg`)))
  }
  const answers = await Promise.all(addresses.map((address) => get(address)))
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(120)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('5')
  expect((await get(addresses.at(-1)!)).status).toBe(200)
})

test('[SF-72] fetches missing previews a few at a time, and not all for the same network', async () => {
  await limit({ limit_concurrent_upload: 0, limit_per_minute: 0, limit_per_hour: 0 })
  const keys = []
  for (let index = 0; index < 40; index++) {
    keys.push((await photo(await jpeg({ width: 40, height: 30, seed: seed++ }))).key)
  }
  await waitUntilIdle()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const fetchNow = services.spool.fetch
  const fetching = vi.spyOn(services.spool, 'fetch').mockImplementation(async (storage, path) => {
    await opened
    return fetchNow(storage, path)
  })
  const ask = (key: string, headers = {}) => get(`/i/${key}/preview.webp`, { accept: 'image/webp', ...headers })
  const asking = keys.slice(0, 30).map((key) => ask(key))
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(12))
  asking.push(...keys.slice(30).map((key) => ask(key, { 'x-forwarded-for': '203.0.113.9' })))
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(16))
  open()
  expect(new Set((await Promise.all(asking)).map(({ status }) => status))).toEqual(new Set([200]))
  fetching.mockRestore()
})

test.each([
  ['many addresses', (index: number) => `203.0.113.${index}`, 16],
  ['one address', () => '203.0.113.250', 12],
])('[SF-75] many sizes of one photo for %s do not delay the first size of another', async (_, addressOf, slots) => {
  const sides = [160, 320, 480, 640, 960]
  const sizes = sides.flatMap((w) => sides.map((h) => `?w=${w}&h=${h}&fit=cover&format=jpeg`))
  const hot = await photo()
  const other = await photo()
  await waitUntilIdle()
  const pathOf = async ({ sha256 }: { sha256: string }) =>
    (await db.selectFrom('blobs').select('path').where('sha256', '=', sha256).executeTakeFirstOrThrow()).path
  const [hotPath, otherPath] = [await pathOf(hot), await pathOf(other)]
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const order: string[] = []
  const fetchNow = services.spool.fetch
  const fetching = vi.spyOn(services.spool, 'fetch').mockImplementation(async (storage, path) => {
    order.push(path)
    await opened
    return fetchNow(storage, path)
  })
  // A request looks into the cache twice, and joins the queue after the second look.
  const looking = vi.spyOn(services.renderings, 'has')
  const untilQueued = (count: number) =>
    vi.waitFor(
      () => expect(looking.mock.settledResults.filter(({ type }) => type !== 'incomplete')).toHaveLength(2 * count),
      10_000,
    )
  onTestFinished(() => {
    fetching.mockRestore()
    looking.mockRestore()
  })
  const asking = sizes.map((size, index) => get(`${hot.link}${size}`, { 'x-forwarded-for': addressOf(index) }))
  await vi.waitFor(() => expect(order).toHaveLength(slots), 10_000)
  // All others wait in the queue before the other photo comes.
  await untilQueued(sizes.length)
  const otherAnswer = get(`${other.link}${sizes[0]!}`, { 'x-forwarded-for': addressOf(sizes.length) })
  await untilQueued(sizes.length + 1)
  open()
  const answers = await Promise.all([...asking, otherAnswer])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(order)).toEqual(new Set([hotPath, otherPath]))
  expect(order).toHaveLength(sizes.length + 1)
  expect(order.indexOf(otherPath) - slots).toBeLessThanOrEqual(1)
})
