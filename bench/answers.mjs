import { setTimeout as sleep } from 'node:timers/promises'
import { nanosecondsOf, report } from './measure.mjs'
import { processTree } from './site.mjs'

export async function timed(url, headers = {}) {
  const begun = performance.now()
  const response = await fetch(url, { headers })
  const body = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${Buffer.from(body).toString()}`)
  return { ms: performance.now() - begun, body }
}

/** A list requested for the first time is counted after the response, which must not be charged to the next request. */
async function whenAtRest(used) {
  for (let last = used(), waited = 0; waited < 120; waited++) {
    await sleep(500)
    const now = used()
    if (now - last < 10e6) return
    last = now
  }
  console.log('        The server did not come to rest within a minute')
}

/** Measures CPU time of the server for sequential requests of one client; the wall time depends on the machine. */
export async function measureAnswers(what, url, { atMost, pids, headers, warmUps = 100, times = 200 }) {
  // The processes are looked up each time: a database may fork one for a new connection in between.
  const used = () => nanosecondsOf(pids.flatMap(processTree))
  for (let asked = 0; asked < warmUps; asked++) await timed(url, headers)
  await whenAtRest(used)
  const [server, wall] = [[], []]
  for (let asked = 0; asked < times; asked++) {
    const before = used()
    wall.push((await timed(url, headers)).ms)
    server.push((used() - before) / 1e6)
  }
  const at = (all, share) => all.toSorted((one, other) => one - other)[Math.floor(times * share)]
  report(`${what}, ms server time (p50)`, at(server, 0.5), { atMost })
  report(`${what}, ms server time (p95)`, at(server, 0.95), { atMost })
  console.log(`        ${at(wall, 0.5).toFixed(1)} and ${at(wall, 0.95).toFixed(1)} ms until read (p50, p95)`)
}
