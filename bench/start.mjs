import { setTimeout as sleep } from 'node:timers/promises'
import { buildWhenStale } from '../packages/web/build.mjs'
import { memoryOf, startSite } from './site.mjs'

await buildWhenStale()
const starts = []
let idle = 0
for (let run = 0; run < 5; run++) {
  const site = await startSite()
  starts.push(site.startMs)
  if (run === 4) {
    await sleep(5000)
    idle = memoryOf(site.pid)
  }
  await site.stop()
}
// The first start also fills Node's compile cache; a site is started many times.
const median = starts.slice(1).toSorted((one, other) => one - other)[2]
console.table({
  'start to listening, ms': { figure: Math.round(median), limit: 1000, met: median <= 1000 },
  'idle memory, MB (PSS)': { figure: Math.round(idle), limit: 100, met: idle <= 100 },
})
