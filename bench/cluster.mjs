import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { provideStorageServers } from '../scripts/storage-servers.ts'
import { buildWhenStale } from '../scripts/build.mjs'
import { findDoubled, findLost, verify, waitForQuiet } from './cluster/afterwards.mjs'
import { watchEverywhere } from './cluster/everywhere.mjs'
import { live, oneOf } from './cluster/people.mjs'
import { startReading } from './cluster/reading.mjs'
import { openRig } from './cluster/rig.mjs'
import { report } from './measure.mjs'

/** `--seconds 60` runs a short test. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '600' } } })
const seconds = Number(values.seconds)
const [peopleCount, readers] = [6, 3]
const betweenKills = 15_000
const downFor = 1500

/** Kills one random process at a time, and only while both web processes are ready to serve. */
async function killAtRandom({ machines, balancer }, signal) {
  const kills = { web: 0, worker: 0 }
  let due = Date.now()
  while (!signal.aborted) {
    due += betweenKills * (0.6 + 0.8 * Math.random())
    await sleep(Math.max(0, due - Date.now()), undefined, { signal }).catch(() => {})
    while (!signal.aborted && balancer.readyCount() < 2) await sleep(100)
    if (signal.aborted) break
    const machine = oneOf(machines)
    await machine.kill()
    kills[machine.role]++
    await sleep(downFor * Math.random())
    await machine.start()
  }
  return kills
}

/** Restarts the processes one by one, as an upgrade does: each only after the previous one is back. */
async function restartInTurn({ machines, balancer }) {
  const before = { ...balancer.counts }
  const codes = []
  for (const machine of machines) {
    codes.push(await machine.terminate())
    await machine.start()
    while (balancer.readyCount() < 2) await sleep(100)
  }
  const since = Object.entries(balancer.counts).map(([name, count]) => [name, count - before[name]])
  return { ...Object.fromEntries(since), unclean: codes.filter((code) => code !== 0).length }
}

async function runFor(world) {
  const over = new AbortController()
  const { signal } = over
  const reading = startReading(world, { readers, signal })
  const watching = watchEverywhere(world, signal)
  const peace = new AbortController()
  const killing = killAtRandom(world, peace.signal)
  const living = Promise.all(world.people.map((person) => live(person, world, signal)))
  await Promise.race([sleep(seconds * 1000), living, reading, watching, killing])
  peace.abort()
  const kills = await killing
  const rolling = await restartInTurn(world)
  over.abort()
  await living
  return { seen: await reading, everywhere: await watching, kills, rolling }
}

const shown = (name, all) => {
  for (const one of all.slice(0, 5)) console.log(`        ${name}:`, one)
  return all.length
}

provideStorageServers()
await buildWhenStale()
const { world, close } = await openRig({ peopleCount })
try {
  const { seen, everywhere, kills, rolling } = await runFor(world)
  await waitForQuiet(world.machines[0])
  const lost = await findLost(world)
  const doubled = await findDoubled(world)
  const problems = await verify(world)

  const { ledger, balancer, receiver } = world
  const killed = kills.web + kills.worker
  console.log(
    `${seconds} s, ${kills.web} web and ${kills.worker} worker processes killed; balancer`,
    balancer.counts,
    balancer.probes,
  )
  console.log('done', ledger.acts, 'news', receiver.count(), 'turned away', seen.turnedAway, 'read again', seen.again)
  report('cluster: processes killed', killed, { atLeast: Math.floor(seconds / 30) })
  report('cluster: acknowledged uploads', ledger.photos.length, { atLeast: seconds / 4 })
  report('cluster: uploads lost', shown('upload', lost.uploads), { atMost: 0 })
  report('cluster: edits lost', shown('edit', lost.edits), { atMost: 0 })
  report('cluster: shares and likes lost', shown('share', lost.shares), { atMost: 0 })
  report(`cluster: orders lost of ${ledger.orders.length}`, shown('order', lost.orders), { atMost: 0 })
  report('cluster: uploads done twice', shown('twice', doubled.uploads), { atMost: 0 })
  report('cluster: orders not granted exactly once', shown('grant', doubled.orders), { atMost: 0 })
  report('cluster: webhook events not told exactly once', shown('news', doubled.news), { atMost: 0 })
  report('cluster: findings of verify', shown('verify', problems), { atMost: 0 })
  report(`cluster: failed reads of ${seen.reads}`, shown('read', seen.failures), { atMost: 0 })
  const failed = rolling.lost + rolling.cut + rolling.unserved + rolling.failed + rolling.unclean
  report(`cluster: restarted in turn, failed requests of ${rolling.requests}`, failed, { atMost: 0 })
  report(`cluster: changes not seen at once of ${everywhere.looks}`, shown('late', everywhere.late), { atMost: 0 })
} finally {
  await close()
}
