import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../packages/server/src/config.ts'
import { openDatabase } from '../packages/server/src/db/dialects/open-database.ts'
import { createTokenService } from '../packages/server/src/features/identity/tokens/service.ts'
import { newBucket } from '../packages/server/test/storage-servers/s3.ts'
import { buildWhenStale } from '../scripts/build.mjs'
import { report } from './measure.mjs'
import { photo, unique } from './pictures.mjs'
import { keeper, liftLimits, startSite, tokenFor, uploadOne } from './site.mjs'

const count = Number(process.argv[2] ?? 200)
const readers = 4
/** Milliseconds between two reads, as with real users, so that reads leave CPU time for the move. */
const betweenReads = 5
const uploadsAtOnce = 4

const sha256Of = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Creates a session of the administrator that counts as a fresh login. */
async function sessionFor(site) {
  const db = openDatabase(readConfig({ DATA_DIR: site.folder }).database)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', keeper.ADMIN_USERNAME)
    .executeTakeFirst()
  const client = { ip: '127.0.0.1', language: 'en-US', user_agent: 'bench', origin: site.url, picture_origin: site.url }
  const token = await createTokenService({ db, now: () => new Date() }).createSession(db, id, {
    isRemembered: false,
    client,
  })
  await db.destroy()
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${site.url}/api/v2${path}`, init)
    const { data, message } = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${message}`)
    return data
  }
}

async function uploadAll(site, token) {
  const [picture, uploaded] = [await photo(1600, 1200), []]
  const work = async () => {
    while (uploaded.length < count) {
      const place = uploaded.push(null) - 1
      const bytes = unique(picture, place)
      const { public_url } = await uploadOne(site, token, bytes)
      uploaded[place] = { url: public_url, sha256: sha256Of(bytes), bytes: bytes.length }
    }
  }
  await Promise.all(Array.from({ length: uploadsAtOnce }, work))
  return uploaded
}

/** Fetches random links and records each response whose bytes differ. */
function startReaders(photos) {
  const over = new AbortController()
  const outcome = { reads: 0, failures: [] }
  const read = async () => {
    while (!over.signal.aborted) {
      const { url, sha256 } = photos[Math.floor(Math.random() * photos.length)]
      const response = await fetch(url).catch((error) => ({ status: String(error) }))
      const found = response.status === 200 ? sha256Of(Buffer.from(await response.arrayBuffer())) : response.status
      outcome.reads++
      if (found !== sha256) outcome.failures.push([url, found])
      await sleep(betweenReads)
    }
  }
  const reading = Array.from({ length: readers }, read)
  return async () => {
    over.abort()
    await Promise.all(reading)
    return outcome
  }
}

async function moveAll(call) {
  const connection = await newBucket()
  const { id: to_id } = await call('POST', '/admin/storages', { name: 'S3', connection })
  const begun = performance.now()
  await call('POST', '/admin/moves', { from_id: 1, to_id })
  for (;;) {
    const [move] = (await call('GET', '/admin/moves')).data
    if (move.state === 'done') return { move, seconds: (performance.now() - begun) / 1000 }
    await sleep(200)
  }
}

await buildWhenStale()
const site = await startSite({ ...keeper, INNER_HOSTS: '127.0.0.1:*' })
try {
  liftLimits(site)
  const photos = await uploadAll(site, tokenFor(site))
  const call = await sessionFor(site)
  const stop = startReaders(photos)
  const { move, seconds } = await moveAll(call)
  const { reads, failures } = await stop()
  const megabytes = move.moved_bytes / 1024 / 1024
  console.log(
    `${move.moved} photos, ${megabytes.toFixed(0)} MB, from local to S3 in ${seconds.toFixed(1)} s, read back and compared; ${reads} links fetched meanwhile`,
  )
  for (const failure of failures.slice(0, 5)) console.log(failure)
  report('files that could not be moved', move.failed + (count - move.moved), { atMost: 0 })
  report('failed reads during a move from local to S3', failures.length, { atMost: 0 })
  report('links fetched during the move', reads, { atLeast: count })
} finally {
  await site.stop()
}
