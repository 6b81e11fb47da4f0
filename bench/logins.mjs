import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWhenStale } from '../scripts/build.mjs'
import { answer, layCaptchas } from './captchas.mjs'
import { report } from './measure.mjs'
import { screenshot, unique } from './pictures.mjs'
import { keeper, startSite, tokenFor, uploadOne } from './site.mjs'

const clients = 200
const seconds = 15
const photos = 40

/** Simulates one user who browses photos, one page every 20 ms. */
async function watchList(site, token, until) {
  const times = []
  while (performance.now() < until) {
    const begun = performance.now()
    const response = await fetch(`${site.url}/api/v2/user/photos?per_page=40`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = await response.json()
    if (!response.ok || data.data.length !== photos) throw new Error(`The list answered ${response.status}`)
    times.push(performance.now() - begun)
    await sleep(20)
  }
  return times.toSorted((one, other) => one - other)
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

await buildWhenStale()
const site = await startSite({ ...keeper, TRUST_PROXY: '127.0.0.1' })
try {
  const token = tokenFor(site)
  const picture = await screenshot()
  for (let number = 0; number < photos; number++) await uploadOne(site, token, unique(picture, number))
  const quiet = await watchList(site, token, performance.now() + 3000)

  const body = { username: keeper.ADMIN_USERNAME, password: keeper.ADMIN_PASSWORD, captcha: answer }
  const flood = fork(new URL('login-flood.mjs', import.meta.url))
  const answered = once(flood, 'message')
  flood.send({ url: site.url, clients, body, captchas: layCaptchas(site, 30_000), seconds: seconds + 2 })
  await sleep(1000)
  const busy = await watchList(site, token, performance.now() + seconds * 1000)
  const [counts] = await answered

  console.log(
    `${clients} logins at once, answered by status: ${JSON.stringify(counts)}; load ${loadavg()[0].toFixed(1)}`,
  )
  console.log(`list without them: p50 ${at(quiet, 0.5).toFixed(1)} ms, p99 ${at(quiet, 0.99).toFixed(1)} ms`)
  report(`list of ${photos} photos beside ${clients} parallel logins, ms at p50`, at(busy, 0.5), { atMost: 800 })
  report(`list of ${photos} photos beside ${clients} parallel logins, ms at p99`, at(busy, 0.99), { atMost: 800 })
} finally {
  await site.stop()
}
