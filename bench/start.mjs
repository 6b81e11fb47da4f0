import { setTimeout as sleep } from 'node:timers/promises'
import { buildWhenStale } from '../scripts/build.mjs'
import { report } from './measure.mjs'
import { memoryOf, startSite } from './site.mjs'

await buildWhenStale()
const starts = []
let idle = 0
for (let run = 0; run < 13; run++) {
  const site = await startSite()
  starts.push(site.startMs)
  if (run === 12) {
    await sleep(5000)
    idle = memoryOf(site.pid)
  }
  await site.stop()
}
// The first start also fills Node's compile cache and is excluded, because a site is started many times.
const median = starts.slice(1).toSorted((one, other) => one - other)[6]
report('start to listening, ms', median, { atMost: 900 })
report('idle memory, MB (PSS)', idle, { atMost: 80 })
