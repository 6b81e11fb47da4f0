import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { report } from '../measure.mjs'
import { screenshot, unique } from '../pictures.mjs'
import { processTree, uploadOne } from '../site.mjs'
import { metricsOf } from './firing.mjs'

const everyMs = 1000
/** Caches fill and code is compiled first, so the first third of the time is ignored. */
const settled = 1 / 3
/** Samples per window; the minimum of each window is the heap after a garbage collection. */
const stretch = 15

const countIn = (folder) => {
  try {
    return readdirSync(folder).length
  } catch {
    return 0
  }
}
const filesOf = ({ pid }) => processTree(pid).reduce((sum, member) => sum + countIn(`/proc/${member}/fd`), 0)
const temporaryOf = ({ folder }) => countIn(join(folder, 'spool')) + countIn(join(folder, 'resumable'))

/** Reads, uploads, edits and permanently deletes, so that the amount of data stays constant. */
async function live(site, picture, signal) {
  for (let round = 0; !signal.aborted; round++) {
    for (const { path, headers } of site.mix) await (await fetch(site.url + path, { headers })).arrayBuffer()
    const { id, thumbnail_url } = await uploadOne(site, site.token, unique(picture, `${round} ${Math.random()}`))
    await (await fetch(thumbnail_url)).arrayBuffer()
    await site.call('PUT', `/user/photos/${id}`, { name: `Name ${round}`, tags: ['soaked'] })
    await site.call('DELETE', '/user/photos', [id])
    await site.call('DELETE', '/user/trash', [id])
    await sleep(50)
  }
}

/** Returns the slope of the regression line, per value. */
function slopeOf(values) {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [over, under] = values.reduce(
    ([top, bottom], value, place) => [top + (place - middle) * (value - mean), bottom + (place - middle) ** 2],
    [0, 0],
  )
  return over / under
}

/** L10: growth of heap and open files during minutes of steady use, and temporary files left. */
export async function soak(site, minutes) {
  const over = new AbortController()
  const picture = await screenshot()
  const living = Promise.all([1, 2, 3].map(() => live(site, picture, over.signal)))
  const samples = []
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; await sleep(everyMs)) {
    samples.push({ heap: (await metricsOf(site)).heapMb, files: filesOf(site) })
  }
  over.abort()
  await living
  await sleep(2000)
  const counted = samples.slice(Math.floor(samples.length * settled))
  const lows = Array.from({ length: Math.floor(counted.length / stretch) }, (_, place) =>
    Math.min(...counted.slice(place * stretch, (place + 1) * stretch).map(({ heap }) => heap)),
  )
  const perMinute = (slopeOf(lows) * 60_000) / (stretch * everyMs)
  const files = counted.map((each) => each.files)
  console.log(`        L10 heap after collections, MB: ${lows.map((low) => low.toFixed(1)).join(' ')}`)
  report(`L10 ${minutes} min of steady use: MB a minute that the heap grows by`, perMinute, { atMost: 1 })
  report('L10 the same, open files more than after a third of the time', filesOf(site) - Math.max(...files), {
    atMost: 0,
  })
  report('L10 the same, temporary files left', temporaryOf(site), { atMost: 0 })
}
