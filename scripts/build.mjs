import { buildServer } from '../packages/server/build.mjs'
import { buildWeb, checkSizes } from '../packages/web/build.mjs'

/** Builds what `npm start` runs if the sources have changed; `logLevel` is that of the bundlers. */
export async function buildWhenStale(logLevel) {
  await buildWeb(logLevel)
  await buildServer(logLevel)
}

if (import.meta.main) {
  await buildWhenStale()
  checkSizes()
}
