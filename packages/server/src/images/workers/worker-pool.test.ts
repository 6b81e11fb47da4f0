import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { pictureFolder } from '#test/factories/picture-files.ts'
import { avif, jpeg, png } from '#test/factories/pictures.ts'
import { type Images, openImages } from './images.ts'
import type { PoolOptions } from './worker-pool.ts'

const { folder, save, newTarget } = pictureFolder()
const small = save(await png())
const large = save(await jpeg({ width: 3000, height: 2000 }))

const opened: Images[] = []
afterAll(() => Promise.all(opened.map((images) => images.close())))

/** Opens images with the first worker idle. */
async function open(options: Partial<PoolOptions> = {}) {
  const images = openImages({ folders: [folder], workers: 1, ...options })
  opened.push(images)
  await images.inspect(small)
  return images
}

const pidOf = (images: Images) => images.status().pids[0]!
const damaged = { name: 'Refusal', code: 'image_damaged' }
const busy = { name: 'Refusal', code: 'server_busy', details: { retry_after: 5 } }

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const untilGone = (pid: number) => vi.waitUntil(() => !isAlive(pid), { timeout: 30_000 })

test('[F36] a worker that hangs is killed in time, and the next job has a new one', async () => {
  const images = await open({ timeoutMs: 1500 })
  const pid = pidOf(images)
  process.kill(pid, 'SIGSTOP')
  const target = newTarget()
  const start = performance.now()
  const hanging = expect(images.thumbnail(large, target)).rejects.toMatchObject(damaged)
  const waiting = images.inspect(small)
  await hanging
  expect(performance.now() - start).toBeGreaterThan(1400)
  expect(await waiting).toMatchObject({ format: 'png' })
  expect(pidOf(images)).not.toBe(pid)
  expect(isAlive(pid)).toBe(false)
  expect(readdirSync(dirname(target))).toEqual([])
})

test.each(['SIGSEGV', 'SIGKILL', 'SIGABRT'] as const)('[F36] [OP-41] %s costs no job', async (signal) => {
  const images = await open()
  const pid = pidOf(images)
  // SIGSTOP ensures that the signal hits the worker while it has the job.
  process.kill(pid, 'SIGSTOP')
  const jobs = Promise.all([images.inspect(small), images.inspect(small), images.thumbnail(large, newTarget())])
  process.kill(pid, signal)
  process.kill(pid, 'SIGCONT')
  expect(await jobs).toMatchObject([{ format: 'png' }, { format: 'png' }, { width: 400 }])
  expect(pidOf(images)).not.toBe(pid)
})

test('[OP-41] a file whose worker dies twice is refused, and nothing of it is left', async () => {
  const images = await open()
  const slow = save(await avif({ width: 3000, height: 2400 }))
  const target = newTarget()
  const killed: number[] = []
  const refused = expect(images.preview(slow, target)).rejects.toMatchObject({
    ...damaged,
    details: { is_costly: true },
  })
  for (let death = 0; death < 2; death++) {
    const isAtWork = () => images.status().running === 1 && !killed.includes(pidOf(images))
    await vi.waitUntil(isAtWork, { timeout: 30_000, interval: 1 })
    killed.push(pidOf(images))
    process.kill(pidOf(images), 'SIGKILL')
  }
  await refused
  expect(readdirSync(dirname(target))).toEqual([])
  expect(await images.inspect(small)).toMatchObject({ format: 'png' })
})

test('[OP-41] a killed worker is replaced before the next job', async () => {
  const images = await open()
  const pid = pidOf(images)
  process.kill(pid, 'SIGKILL')
  await vi.waitUntil(() => images.status().pids.some((each) => each !== pid), { timeout: 30_000 })
  expect(images.status()).toMatchObject({ running: 0, waiting: 0 })
})

test('a worker killed at rest costs no job', async () => {
  const images = await open()
  process.kill(pidOf(images), 'SIGKILL')
  // Blocking the event loop keeps the server from noticing that the worker is dead.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  expect(await images.inspect(small)).toMatchObject({ format: 'png' })
})

test('workers run side by side, and the death of one leaves the other at work', async () => {
  const images = await open({ workers: 2, timeoutMs: 3000 })
  await Promise.all([images.inspect(small), images.inspect(small)])
  expect(images.status().pids).toHaveLength(2)
  process.kill(pidOf(images), 'SIGSTOP')
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => images.inspect(small)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
})

test('rejects the waiting job when a worker cannot start', async () => {
  const images = openImages({ folders: [folder], workers: 1 })
  opened.push(images)
  const failing = expect(images.inspect(small)).rejects.toThrow('An image worker did not start')
  process.kill(pidOf(images), 'SIGKILL')
  await failing
  expect(await images.inspect(small)).toMatchObject({ format: 'png' })
})

test('a job whose worker is too slow to start is refused as the server being busy', async () => {
  const images = openImages({ folders: [folder], workers: 1, startMs: 1 })
  opened.push(images)
  await expect(images.inspect(small)).rejects.toMatchObject(busy)
})

test('no more jobs wait than the queue has places, and renderings take none from uploads', async () => {
  const images = await open({ queueLength: 2 })
  const pid = pidOf(images)
  const render = () => images.thumbnail(small, newTarget())
  process.kill(pid, 'SIGSTOP')
  const taken = [render(), render(), render(), images.inspect(small), images.inspect(small)]
  expect(images.status()).toMatchObject({ running: 1, waiting: 4 })
  await expect(render()).rejects.toMatchObject(busy)
  await expect(images.inspect(small)).rejects.toMatchObject(busy)
  process.kill(pid, 'SIGCONT')
  expect(await Promise.all(taken)).toHaveLength(5)
  expect(await images.inspect(small)).toMatchObject({ format: 'png' })
})

test('an upload that waits for its answer goes before renderings', async () => {
  const images = await open()
  const pid = pidOf(images)
  const order: string[] = []
  const note = (name: string, job: Promise<unknown>) => job.then(() => order.push(name))
  process.kill(pid, 'SIGSTOP')
  const jobs = [
    note('running', images.thumbnail(small, newTarget())),
    note('rendering', images.preview(small, newTarget())),
    note('upload', images.inspect(small)),
    note('second upload', images.inspect(small)),
  ]
  process.kill(pid, 'SIGCONT')
  await Promise.all(jobs)
  expect(order).toEqual(['running', 'upload', 'second upload', 'rendering'])
})

test('[SF-72] a client that floods the workers delays thumbnails, avatars and other clients by one job each', async () => {
  const images = await open({ queueLength: 6 })
  const pid = pidOf(images)
  const order: string[] = []
  const note = (name: string, job: Promise<unknown>) => job.then(() => order.push(name))
  const asked = { width: 16, height: 16, fit: 'inside', encoding: 'webp', quality: 75, mark: null } as const
  const render = (client: string) => images.transform(small, newTarget(), asked, { client })
  process.kill(pid, 'SIGSTOP')
  const flood = Array.from({ length: 7 }, (_, place) => note(`flood ${place}`, render('198.51.100.7')))
  const turnedAway = [4, 5, 6].map((place) => expect(flood[place]).rejects.toMatchObject(busy))
  const others = [
    note('thumbnail', images.thumbnail(small, newTarget())),
    note('avatar', images.avatar(small, newTarget())),
    note('other client', render('203.0.113.20')),
  ]
  expect(images.status()).toMatchObject({ running: 1, waiting: 6 })
  process.kill(pid, 'SIGCONT')
  await Promise.all([...flood.slice(0, 4), ...others, ...turnedAway])
  expect(order).toEqual(['flood 0', 'flood 1', 'thumbnail', 'avatar', 'other client', 'flood 2', 'flood 3'])
})

test('[SF-75] many jobs of one picture delay the first job of another by one, for one client and for many', async () => {
  const images = await open({ queueLength: 6 })
  const pid = pidOf(images)
  const order: string[] = []
  const asked = { width: 16, height: 16, fit: 'inside', encoding: 'webp', quality: 75, mark: null } as const
  const render = (client: string, subject: string) =>
    images.transform(small, newTarget(), asked, { client, subject }).then(() => order.push(`${client} ${subject}`))
  process.kill(pid, 'SIGSTOP')
  const running = render('a', 'hot')
  const flood = ['a', 'a', 'b', 'c', 'd', 'e'].map((client) => render(client, 'hot'))
  // The queue is full, so that the client with the most jobs gives up a place, and then the photo does.
  const turnedAway = [1, 5].map((place) => expect(flood[place]).rejects.toMatchObject(busy))
  const others = [render('f', 'other'), render('g', 'third')]
  process.kill(pid, 'SIGCONT')
  await Promise.all([running, ...turnedAway, ...[0, 2, 3, 4].map((place) => flood[place]), ...others])
  expect(order).toEqual(['a hot', 'a hot', 'f other', 'g third', 'b hot', 'c hot', 'd hot'])
})

test('workers without work end, and start again when there is some', async () => {
  const images = await open({ idleMs: 100 })
  const pid = pidOf(images)
  await untilGone(pid)
  await vi.waitUntil(() => images.status().pids.length === 0, { timeout: 30_000 })
  expect(await images.inspect(small)).toMatchObject({ format: 'png' })
})

test('a job that takes too much memory is stopped', async () => {
  const images = await open({ maxRssBytes: 140_000_000 })
  const target = newTarget()
  const greedy = save(await avif({ width: 3000, height: 2400 }))
  const pid = pidOf(images)
  await expect(images.thumbnail(greedy, target)).rejects.toMatchObject(damaged)
  expect(readdirSync(dirname(target))).toEqual([])
  await untilGone(pid)
  expect(await images.thumbnail(small, target)).toMatchObject({ width: 64 })
})

test('a worker that has grown is replaced after its job', async () => {
  const images = await open()
  const pid = pidOf(images)
  const huge = save(await png())
  truncateSync(huge, 300_000_000)
  expect(await images.inspect(huge)).toMatchObject({ format: 'png' })
  await untilGone(pid)
  expect(await images.inspect(small)).toMatchObject({ format: 'png' })
})

test('closing ends what runs, refuses what waits, and leaves no process', async () => {
  const images = await open()
  const pid = pidOf(images)
  const running = images.thumbnail(large, newTarget())
  const waiting = expect(images.inspect(small)).rejects.toMatchObject(busy)
  await images.close()
  await waiting
  expect(await running).toMatchObject({ width: 400 })
  expect(isAlive(pid)).toBe(false)
  await expect(images.inspect(small)).rejects.toMatchObject(busy)
})

test('the signals that end the server leave its workers to it', async () => {
  const images = await open()
  const pid = pidOf(images)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
  expect(await images.inspect(small)).toMatchObject({ format: 'png' })
  expect(pidOf(images)).toBe(pid)
})

test('workers do not outlive a server that is killed', async () => {
  const module = JSON.stringify(new URL('./images.ts', import.meta.url).href)
  const script = `import { openImages } from ${module}
    const images = openImages({ folders: [${JSON.stringify(folder)}], workers: 1 })
    await images.inspect(${JSON.stringify(small)})
    process.stdout.write(String(images.status().pids[0]))`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(String(chunk))
  expect(isAlive(pid)).toBe(true)
  server.kill('SIGKILL')
  await untilGone(pid)
})

test.runIf(process.platform === 'linux')('a worker knows nothing of the environment of the server', async () => {
  const images = await open()
  const environment = readFileSync(`/proc/${pidOf(images)}/environ`, 'utf8').split('\0')
  expect(environment).toContain('VIPS_BLOCK_UNTRUSTED=1')
  expect(environment.filter((variable) => /^(PATH|HOME|DATABASE_URL)=/.test(variable))).toEqual([])
})
