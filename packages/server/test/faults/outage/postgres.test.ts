import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { createCrashSite } from '#test/crash/crash-process.ts'
import { startPostgres } from '#test/harness/postgres.ts'

const writers = 4

interface Seen {
  status: number
  retryAfter: string | null
  at: number
}

/** Starts a separate PostgreSQL and a site with continuous uploads. */
async function busySite() {
  const postgres = await startPostgres(true)
  cleanUp(postgres.stop)
  const site = await createCrashSite(null, postgres.url)
  const { child, interrupt, origin } = await site.start()
  const seen: Seen[] = []
  const rest = { isOver: false }
  async function write() {
    while (!rest.isOver) {
      const { status, retryAfter } = await site.upload(origin)
      seen.push({ status, retryAfter, at: performance.now() })
      // Refusals return immediately; the pause keeps the client from retrying in a tight loop.
      if (status !== 200) await sleep(50)
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, write))
  writing.catch(() => {})
  const acknowledged = async (count: number) => {
    const wanted = site.acknowledged.length + count
    while (site.acknowledged.length < wanted) await Promise.race([sleep(20), writing])
  }

  /** Without the database every call gets 503 with Retry-After, and the process stays alive. */
  async function expectRefusals(from: number, to: number) {
    const meanwhile = seen.filter(({ at }) => at > from && at < to)
    expect(meanwhile.length).toBeGreaterThan(0)
    expect(meanwhile.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
    expect(meanwhile.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
    expect(meanwhile.some(({ status }) => status === 503)).toBe(true)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  }

  async function finish() {
    rest.isOver = true
    await writing
    expect(child.exitCode).toBeNull()
    expect(await interrupt()).toBe(0)
    await site.expectAcknowledged()
    await site.expectNoOrphans()
  }
  return { postgres, acknowledged, expectRefusals, finish }
}

/** Maximum milliseconds from PostgreSQL accepting connections to the next successful upload. */
const recoveryMs = 5000

/** Stops PostgreSQL during uploads and restarts it after a while. */
async function expectOutageBorne(
  site: Awaited<ReturnType<typeof busySite>>,
  signal: 'SIGKILL' | 'SIGINT',
  awayMs: number,
) {
  await site.acknowledged(6)
  const from = performance.now()
  await site.postgres.end(signal)
  await sleep(awayMs)
  await site.expectRefusals(from, performance.now())
  await site.postgres.startAgain()
  const begun = performance.now()
  await site.acknowledged(1)
  expect(performance.now() - begun).toBeLessThan(recoveryMs)
}

test('[F21] PostgreSQL is killed under load: whoever calls is told to come back, and nothing acknowledged is lost', async () => {
  const site = await busySite()
  for (let round = 0; round < 3; round++) await expectOutageBorne(site, 'SIGKILL', 1000)
  await site.finish()
}, 200_000)

test('[F20] PostgreSQL is away for ten seconds: whoever calls is told to come back, and it recovers by itself', async () => {
  const site = await busySite()
  await expectOutageBorne(site, 'SIGINT', 10_000)
  await site.finish()
}, 200_000)
