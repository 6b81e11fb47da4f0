import { expect, test } from 'vitest'
import { createCrashSite } from '#test/crash/crash-process.ts'
import { newBucket } from '#test/storage-servers/s3.ts'
import { crashCycles } from '#test/harness/nightly.ts'

async function survive(site: Awaited<ReturnType<typeof createCrashSite>>, cycles: number) {
  for (let cycle = 0; cycle < cycles; cycle++) await site.crash(cycle % 7)
  expect(site.acknowledged.length).toBeGreaterThanOrEqual(cycles)
  await site.expectAcknowledged()
  await site.expectNoOrphans()
}

test('[F01] [F02] [P1] [P2] after many kills in the middle of uploads nothing acknowledged is lost, and nothing is orphaned', async () => {
  const site = await createCrashSite()
  await survive(site, crashCycles(site.isSole ? 10 : 4))
}, 900_000)

test('[F03] the same holds for a storage on another machine', async () => {
  const site = await createCrashSite(await newBucket())
  await survive(site, site.isSole ? crashCycles(3) : 3)
}, 900_000)
