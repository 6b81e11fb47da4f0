import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWhenStale } from '../scripts/build.mjs'
import { nanosecondsOf, report } from './measure.mjs'
import { screenshot, unique } from './pictures.mjs'
import { multiplyPhotos } from './photos.mjs'
import { keeper, liftLimits, processTree, startSite, tokenFor, uploadOne } from './site.mjs'

const photos = 100_000

/** Varies colours and shapes, because equal values would compress to nothing. */
function varied(site) {
  const database = new DatabaseSync(join(site.folder, 'imagora.db'), { timeout: 5000 })
  database.exec(
    `update photos set look = (2048 + abs(random() % 5) * 1024) * 65536 + abs(random() % 65536),
       created_at = strftime('%Y-%m-%dT%H:%M:%fZ', 1500000000 + id * 2500, 'unixepoch'),
       created_day = (1500000000 + id * 2500) / 86400,
       dated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 1000000000 + id * 7919 % 100003 * 5000, 'unixepoch'),
       dated_day = (1000000000 + id * 7919 % 100003 * 5000) / 86400`,
  )
  database.close()
}

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1]

/** Returns an answer of the index with the CPU milliseconds that the server took for it. */
async function measureIndex(site, token, query, headers = {}) {
  const before = nanosecondsOf(processTree(site.pid))
  const address = `${site.url}/api/v2/user/photos/index?${query}`
  const asked = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', ...headers }
  const response = await fetch(address, { headers: asked })
  await response.arrayBuffer()
  return { response, ms: (nanosecondsOf(processTree(site.pid)) - before) / 1e6 }
}

/** Counts a change of which nobody logged the photos, so that every index is made from nothing. */
function changeUnknownPhotos(site) {
  const database = new DatabaseSync(join(site.folder, 'imagora.db'), { timeout: 5000 })
  database.exec('update users set photo_changes = photo_changes + 1')
  database.close()
}

/** Waits until the server has made the thumbnail of an upload, which changes the list once more. */
async function waitForRest(site) {
  for (let before = -1; ;) {
    const now = nanosecondsOf(processTree(site.pid))
    if (now - before < 2e6) return
    before = now
    await sleep(200)
  }
}

const rounds = 9

async function measureRounds(act, site, token, query) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    await act(round)
    const { ms } = await measureIndex(site, token, query)
    times.push(ms)
  }
  return median(times)
}

await buildWhenStale()
const site = await startSite(keeper)
try {
  const token = tokenFor(site)
  liftLimits(site)
  const picture = await screenshot()
  multiplyPhotos(site, await uploadOne(site, token, picture), photos)
  varied(site)
  const [orders, name] = [['order=newest', 'by=taken'], `index of ${photos} photos`]
  const first = await measureIndex(site, token, 'order=newest')
  const packed = await measureIndex(site, token, 'order=newest', { 'accept-encoding': 'gzip' })
  report(`${name}, KB sent`, Number(packed.response.headers.get('content-length')) / 1024, { atMost: 500 })
  const anew = []
  for (const query of orders) anew.push(await measureRounds(() => changeUnknownPhotos(site), site, token, query))
  report(`${name}, ms CPU when it is made anew`, anew[0], { atMost: 60 })
  report(`${name} by date taken, ms CPU when it is made anew`, anew[1], { atMost: 60 })
  const changed = []
  for (const query of orders) {
    const upload = async (round) => {
      await uploadOne(site, token, unique(picture, `${query} ${round}`))
      await waitForRest(site)
    }
    changed.push(await measureRounds(upload, site, token, query))
  }
  report(`${name}, ms CPU after an upload`, changed[0], { atMost: 10 })
  report(`${name} by date taken, ms CPU after an upload`, changed[1], { atMost: 10 })
  const same = await measureRounds(() => {}, site, token, 'order=newest')
  report(`${name}, ms CPU while nothing has changed`, same, { atMost: 60 })
  const { response } = await measureIndex(site, token, 'order=newest')
  const again = await measureIndex(site, token, 'order=newest', { 'if-none-match': response.headers.get('etag') })
  if (again.response.status !== 304) throw new Error('The index is sent to whoever has it')
  if (first.response.headers.get('etag') === response.headers.get('etag'))
    throw new Error('No upload changes the index')
} finally {
  await site.stop()
}
