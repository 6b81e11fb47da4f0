import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildWhenStale } from '../scripts/build.mjs'
import { cpuOf, report } from './measure.mjs'
import { screenshot } from './pictures.mjs'
import { multiplyPhotos } from './photos.mjs'
import { keeper, startSite, tokenFor, uploadOne } from './site.mjs'

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

await buildWhenStale()
const site = await startSite(keeper)
try {
  const token = tokenFor(site)
  multiplyPhotos(site, await uploadOne(site, token, await screenshot()), photos)
  varied(site)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
  const address = `${site.url}/api/v2/user/photos/index`
  const figures = []
  // Each order is built on its first request, and so is one with a filter that all photos pass.
  const queries = ['order=newest', 'order=oldest', 'by=taken', 'by=taken&order=oldest', 'storage_id=1', 'order=newest']
  for (const query of queries) {
    const before = cpuOf(site.pid)
    const response = await fetch(`${address}?${query}`, { headers })
    const bytes = (await response.arrayBuffer()).byteLength
    figures.push({ query, ms: cpuOf(site.pid) - before, bytes, etag: response.headers.get('etag') })
  }
  const [first] = figures
  const fresh = (by) => Math.min(...figures.slice(by, by + 2).map(({ ms }) => ms))
  const sent = await fetch(`${address}?order=newest`, { headers: { ...headers, 'accept-encoding': 'gzip' } })
  const length = Number(sent.headers.get('content-length'))
  await sent.arrayBuffer()
  report(`index of ${photos} photos, KB sent`, length / 1024, { atMost: 500 })
  report(`index of ${photos} photos, ms CPU when it is made anew`, fresh(0), { atMost: 60 })
  report(`index of ${photos} photos by date taken, ms CPU when it is made anew`, fresh(2), { atMost: 60 })
  report(`index of ${photos} photos, ms CPU while nothing has changed`, figures.at(-1).ms, { atMost: 60 })
  const again = { ...headers, 'if-none-match': first.etag }
  const { status } = await fetch(`${address}?order=newest`, { headers: again })
  if (status !== 304) throw new Error('The index is sent to whoever has it')
} finally {
  await site.stop()
}
