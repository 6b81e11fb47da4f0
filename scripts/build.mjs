import { buildServer } from '../packages/server/build.mjs'
import { buildWeb, checkSizes } from '../packages/web/build.mjs'

/** Builds what `npm start` runs if the sources have changed. */
export async function buildWhenStale() {
  await buildWeb()
  await buildServer()
}

if (import.meta.main) {
  await buildWhenStale()
  checkSizes()
}
