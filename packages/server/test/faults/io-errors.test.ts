import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCrashSite } from '#test/crash/crash-process.ts'

const [writers, uploadsEach] = [4, 8]
/** Both programs would look in their own temporary folder otherwise, and the site is started with an environment of its own. */
const controlPath = join(tmpdir(), 'fiu-ctrl')

/** Debian's `fiu-utils` makes system calls of a process fail, as a failing disk does. */
function hasFaults() {
  if (spawnSync('fiu-run', ['-h']).error === undefined) return true
  process.stderr.write('NOT RUN: the tests of a disk that fails need fiu-run, of Debian’s package fiu-utils.\n')
  return false
}

type Site = Awaited<ReturnType<typeof createCrashSite>>

/** Uploads while the disk fails and returns the statuses, null if the process died. */
async function uploadWith(site: Site, faults: string[]) {
  const { child, ended, origin } = await site.start(['fiu-run', '-x', '-f', controlPath])
  const statuses: (number | null)[] = []
  // Faults are enabled after the start, which must succeed.
  const commands = faults.flatMap((fault) => ['-c', fault])
  execFileSync('fiu-ctrl', ['-f', controlPath, ...commands, String(child.pid)], { stdio: 'pipe' })
  const write = async () => {
    for (let time = 0; time < uploadsEach; time++) {
      const answer = await site.upload(origin).catch(() => null)
      statuses.push(answer?.status ?? null)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  child.kill('SIGKILL')
  await ended
  // A killed process leaves its fiu control pipes behind.
  for (const end of ['in', 'out']) rmSync(`${controlPath}-${child.pid}.${end}`, { force: true })
  return statuses
}

/** Every upload is acknowledged, refused, or unanswered because the process died; at least one failed. */
function expectHonest(statuses: (number | null)[]) {
  expect(statuses.filter((status) => status !== 200).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => ![200, 500, 503, 507, null].includes(status))).toEqual([])
}

test.runIf(hasFaults())(
  '[F14] while writing to the disk is not confirmed, nothing is acknowledged that is not kept',
  async () => {
    const site = await createCrashSite()
    expectHonest(await uploadWith(site, ['enable_random name=posix/io/sync/*,probability=0.3']))
    await site.expectAcknowledged()
    await site.expectNoOrphans()
  },
  200_000,
)

test.runIf(hasFaults())(
  '[F15] while writing fails or stops half-way, nothing is acknowledged that is not kept',
  async () => {
    const site = await createCrashSite()
    const fails = ['write', 'pwrite'].map((name) => `enable_random name=posix/io/rw/${name},probability=0.1`)
    const falls = ['write', 'pwrite'].map((name) => `enable_random name=posix/io/rw/${name}/reduce,probability=0.3`)
    expectHonest([...(await uploadWith(site, fails)), ...(await uploadWith(site, falls))])
    await site.expectAcknowledged()
    await site.expectNoOrphans()
  },
  200_000,
)
