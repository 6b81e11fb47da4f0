import { buildServer } from '../packages/server/build.mjs'
import { buildWeb, checkSizes } from '../packages/web/build.mjs'

/** What `npm start` runs, made of the sources as they are now. */
export async function buildWhenStale() {
  await buildWeb()
  await buildServer()
}

if (import.meta.main) {
  await buildWhenStale()
  checkSizes()
}
