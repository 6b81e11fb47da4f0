import { buildWhenStale } from '../scripts/build.mjs'
import { openPlace } from './load/place.mjs'
import { soak } from './load/soak.mjs'

/** `npm run soak -- 30` runs for half an hour. */
const minutes = Number(process.argv[2] ?? 3)

await buildWhenStale()
const site = await openPlace()
try {
  await soak(site, minutes)
} finally {
  await site.stop()
}
