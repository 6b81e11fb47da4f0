import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildWhenStale } from '../packages/web/build.mjs'
import { cpuOf, report } from './measure.mjs'
import { screenshot } from './pictures.mjs'
import { multiplyPhotos } from './photos.mjs'
import { keeper, startSite, tokenFor, uploadOne } from './site.mjs'

const photos = 100_000

/** Colours and shapes as they come, for equal ones would compress to nothing. */
function varied(site) {
  const database = new DatabaseSync(join(site.folder, 'imagora.db'), { timeout: 5000 })
  database.exec(
    `update blobs set color = '#' || lower(hex(randomblob(3))), width = 600 + abs(random() % 5) * 300, height = 1200;
     update photos set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', 1500000000 + id * 2500, 'unixepoch')`,
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
  // Each order is made anew the first time that it is asked for, and so is one with a filter that all photos pass.
  for (const query of ['order=newest', 'order=oldest', 'storage_id=1', 'storage_id=1&order=oldest', 'order=newest']) {
    const before = cpuOf(site.pid)
    const response = await fetch(`${address}?${query}`, { headers })
    const bytes = (await response.arrayBuffer()).byteLength
    figures.push({ query, ms: cpuOf(site.pid) - before, bytes, etag: response.headers.get('etag') })
  }
  const [first] = figures
  const fresh = figures.slice(0, 4).map(({ ms }) => ms)
  const sent = await fetch(`${address}?order=newest`, { headers: { ...headers, 'accept-encoding': 'gzip' } })
  const length = Number(sent.headers.get('content-length'))
  await sent.arrayBuffer()
  report(`index of ${photos} photos, KB sent`, length / 1024, { atMost: 500 })
  report(`index of ${photos} photos, ms CPU when it is made anew`, Math.min(...fresh), { atMost: 60 })
  report(`index of ${photos} photos, ms CPU while nothing has changed`, figures.at(-1).ms, { atMost: 60 })
  const again = { ...headers, 'if-none-match': first.etag }
  const { status } = await fetch(`${address}?order=newest`, { headers: again })
  if (status !== 304) throw new Error('The index is sent to whoever has it')
} finally {
  await site.stop()
}
