import { buildWhenStale } from '../scripts/build.mjs'
import { logins, mixed, overload, pictures, uploads } from './load/answering.mjs'
import { archives, slowLoris } from './load/holding.mjs'
import { largeLists } from './load/lists.mjs'
import { openPlace } from './load/place.mjs'
import { soak } from './load/soak.mjs'

const scenarios = {
  L1: mixed,
  L2: pictures,
  L3: uploads,
  L4: overload,
  L5: logins,
  L6: archives,
  L7: slowLoris,
  L9: largeLists,
  L10: (site) => soak(site, 3),
}

/** `npm run load -- L1 L4` runs only those scenarios. */
const asked = process.argv.slice(2)
const chosen = Object.entries(scenarios).filter(([name]) => asked.length === 0 || asked.includes(name))

await buildWhenStale()
// Each scenario has its own site, so that leftovers of one do not affect the next.
for (const [, measure] of chosen) {
  const site = await openPlace()
  try {
    await measure(site)
  } finally {
    await site.stop()
  }
}
