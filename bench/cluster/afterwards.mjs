import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ask, callerOf } from './asking.mjs'
import { sha256Of } from './people.mjs'

const cli = join(import.meta.dirname, '../../packages/server/src/cli.ts')
const atOnce = 4
const quietWithin = 180_000
const hour = 3_600_000

/** Waits until no job is due or running; a job of a killed process waits until its lease expires. */
export async function waitForQuiet({ metricsUrl }) {
  for (const until = Date.now() + quietWithin; Date.now() < until; await sleep(1000)) {
    const text = (await ask(metricsUrl))?.bytes.toString() ?? ''
    const of = (name) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1] ?? NaN,
      )
    if (of('imagora_jobs{state="running"}') === 0 && of('imagora_jobs_late_seconds') === 0) return
  }
  throw new Error('The jobs do not come to rest')
}

/** Returns the problems found by `check`. */
async function wrongOf(all, check) {
  const [waiting, wrong] = [[...all], []]
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const problem = await check(one)
      if (problem) wrong.push(problem)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return wrong
}

/** Returns every acknowledged edit: the field, the value set and the current value. */
const editsOf = (photo, data) =>
  [
    ['name', photo.name, data.name],
    ['tags', photo.tags?.join(), data.tags.map(({ name }) => name).join()],
    ['album_id', photo.album_id, data.album?.id],
    ['is_public', photo.is_public || null, data.is_public],
  ].filter(([, set]) => set !== null && set !== undefined)

/** Verifies as the owner that everything acknowledged exists. */
export async function findLost({ ledger, people, origin, site }) {
  const calls = new Map(people.map(({ id, token }) => [id, callerOf(origin, token)]))
  const kept = ledger.photos.filter(({ is_trashed }) => !is_trashed)

  const uploads = await wrongOf(kept, async ({ public_url, sha256, id }) => {
    const answer = await ask(public_url)
    return answer?.status === 200 && sha256Of(answer.bytes) === sha256 ? null : `photo ${id}: ${answer?.status}`
  })
  const edits = await wrongOf(kept, async (photo) => {
    const { status, data } = await calls.get(photo.owner)('GET', `/user/photos/${photo.id}`)
    if (status !== 200) return `photo ${photo.id}: ${status}`
    const lost = editsOf(photo, data).filter(([, set, told]) => set !== told)
    return lost.length > 0 ? `photo ${photo.id}: ${JSON.stringify(lost)}` : null
  })
  const trashed = new Set(
    (await site.db.selectFrom('photos').where('deleted_at', 'is not', null).select('id').execute()).map(({ id }) => id),
  )
  const unlike = ledger.photos.filter(({ id, is_trashed }) => is_trashed !== trashed.has(id))
  const shares = await wrongOf(ledger.shares, async ({ slug, photo }) => {
    const answer = photo.is_trashed ? { status: 200 } : await callerOf(origin)('GET', `/shares/${slug}`)
    return answer.status === 200 ? null : `share ${slug}: ${answer.status}`
  })
  const likes = await wrongOf(ledger.likes, async (pair) => {
    const [person, id] = pair.split(' ').map(Number)
    if (trashed.has(id)) return null
    const { data } = await calls.get(person)('GET', `/explore/photos/${id}`)
    return data.is_liked ? null : `like ${pair}`
  })
  const albums = await wrongOf(ledger.albums, async ({ id, owner }) => {
    const { status } = await calls.get(owner)('GET', `/user/albums/${id}`)
    return status === 200 ? null : `album ${id}: ${status}`
  })
  const orders = await wrongOf(ledger.orders, async ({ trade_no, owner, is_paid }) => {
    const { data } = await calls.get(owner)('GET', `/user/orders/${trade_no}`)
    return data.status === (is_paid ? 'paid' : 'unpaid') ? null : `order ${trade_no}: ${data.status}`
  })
  return {
    uploads,
    edits: [...edits, ...unlike.map(({ id }) => `photo ${id}: its place in the trash`), ...albums],
    shares: [...shares, ...likes],
    orders,
  }
}

/** Returns operations that ran twice although they were requested once. */
export async function findDoubled({ ledger, site, receiver }) {
  const { db } = site
  const photos = await db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .groupBy('blobs.sha256')
    .select(({ fn }) => ['blobs.sha256', fn.count('photos.id').as('count')])
    .execute()
  const known = new Set([...ledger.photos.map(({ sha256 }) => sha256), ...ledger.undecided])
  const uploads = photos.filter(({ sha256, count }) => Number(count) > 1 || !known.has(sha256))
  const grants = await db
    .selectFrom('orders')
    .leftJoin('owned_grants', 'owned_grants.order_id', 'orders.id')
    .groupBy(['orders.trade_no', 'orders.status'])
    .select(({ fn }) => ['orders.trade_no', 'orders.status', fn.count('owned_grants.id').as('count')])
    .execute()
  const paid = new Set(ledger.orders.filter(({ is_paid }) => is_paid).map(({ trade_no }) => trade_no))
  const orders = grants.filter(({ trade_no, count }) => Number(count) !== (paid.has(trade_no) ? 1 : 0))
  const happened = new Map(ledger.photos.map(({ id, arrivals }) => [`photo.created ${id}`, arrivals]))
  for (const trade_no of paid) happened.set(`order.paid ${trade_no}`, 1)
  return { uploads, orders, news: receiver.toldOtherwise(happened) }
}

/**
 * Verifies that counters, rows and objects agree after the cleanup of abandoned operations, which runs after an hour.
 */
export async function verify({ site, folder, database }) {
  site.advanceClock(2 * hour)
  await site.services.uploadCleanup.deleteLeftovers()
  await site.services.pictures.renderMissingThumbnails()
  const place = { DATA_DIR: folder, DATABASE_URL: database, INNER_HOSTS: '127.0.0.1:*' }
  const environment = { PATH: process.env.PATH, LANG: 'en_US.UTF-8', ...place }
  const run = promisify(execFile)(process.execPath, [cli, 'verify', '--checksums'], { env: environment })
  const { stdout, code } = await run.catch((error) => error)
  return code ? stdout.trim().split('\n') : []
}
