import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { reserveDiskSpace } from './free-space.ts'

const MB = 1024 * 1024
const log = pino({ level: 'silent' })

function opened(bytes = 2 * MB) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-ballast-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  const disk = { free: 10_000 * MB }
  const ballast = reserveDiskSpace({ folder, bytes, freeBytes: async () => disk.free, log })
  return { disk, ballast, file: join(folder, 'ballast') }
}

test('[F12] room is taken while there is enough, given free when there is none, and taken again', async () => {
  const { disk, ballast, file } = opened()
  await ballast.checkDisk()
  expect([ballast.state(), statSync(file).size, statSync(file).blocks * 512 >= 2 * MB]).toEqual(['ok', 2 * MB, true])
  disk.free = 199 * MB
  await ballast.checkDisk()
  expect([ballast.state(), existsSync(file)]).toEqual(['low', true])
  disk.free = 31 * MB
  await ballast.checkDisk()
  expect([ballast.state(), ballast.isFull(), existsSync(file)]).toEqual(['full', true, false])
  // The released ballast alone is not enough free space: the next write would use it up.
  disk.free = 201 * MB
  await ballast.checkDisk()
  expect([ballast.state(), existsSync(file)]).toEqual(['full', false])
  disk.free = 202 * MB
  await ballast.checkDisk()
  expect([ballast.state(), statSync(file).size]).toEqual(['ok', 2 * MB])
})

test('what was taken before a restart counts, and what was taken by half does not', async () => {
  const { ballast, file } = opened()
  writeFileSync(file, Buffer.alloc(2 * MB))
  const { ino } = statSync(file)
  await ballast.checkDisk()
  expect(statSync(file).ino).toBe(ino)
  const half = opened()
  writeFileSync(half.file, 'x')
  await half.ballast.checkDisk()
  expect(statSync(half.file).size).toBe(2 * MB)
})

test('reserves nothing when the database is elsewhere, and still reports low space', async () => {
  const { disk, ballast, file } = opened(0)
  await ballast.checkDisk()
  expect([ballast.state(), existsSync(file)]).toEqual(['ok', false])
  disk.free = 100 * MB
  await ballast.checkDisk()
  expect(ballast.state()).toBe('low')
})
