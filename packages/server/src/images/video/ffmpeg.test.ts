import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { makeVideo } from '#test/factories/videos.ts'
import { createFfmpeg, ffmpegLimits } from './ffmpeg.ts'
import { makePlayback, makePoster, makeStoryboard } from './renditions.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-ffmpeg-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const never = new AbortController().signal
const ffmpeg = createFfmpeg({ ffmpeg: null })
const target = join(folder, 'target')

function fake(script: string) {
  const path = join(folder, 'ffmpeg')
  writeFileSync(path, `#!/bin/sh\nif [ "$1" = -version ]; then echo "ffmpeg version 9.9-fake"; exit 0; fi\n${script}\n`)
  chmodSync(path, 0o755)
  return createFfmpeg({ ffmpeg: path })
}

async function sourceOf(bytes: Buffer | Promise<Buffer>) {
  const source = join(folder, 'source')
  rmSync(source, { force: true })
  writeFileSync(source, await bytes)
  return source
}

const taskOf = async (bytes: Buffer | Promise<Buffer>, signal = never) =>
  ({ source: await sourceOf(bytes), format: 'mp4', duration_ms: 3000, signal }) as const

/** Nothing but the source, the fake program and a finished target is left. */
const leftovers = () => readdirSync(folder).filter((name) => !['source', 'ffmpeg', 'target'].includes(name))

test('[VD-12] ffmpeg is found in the usual folders or where the configuration says, and may be absent', async () => {
  expect(await ffmpeg.getVersion()).toMatch(/^\d|^n\d/)
  expect(await fake('').getVersion()).toBe('9.9-fake')
  for (const path of ['off', join(folder, 'nowhere'), '/bin/true']) {
    expect(await createFfmpeg({ ffmpeg: path }).getVersion()).toBeNull()
  }
})

test('[VD-13] a poster is a frame that is not black, a storyboard has 25 frames, and a copy plays at once', async () => {
  const black = ['-vf', "drawbox=color=black:t=fill:enable='lt(t,1.2)'"]
  const task = await taskOf(makeVideo({ seconds: 3, width: 160, height: 90, more: black }))
  await makePoster(ffmpeg, task, target)
  const { channels } = await sharp(target).stats()
  expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(40)
  expect(await sharp(target).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 90 })
  await makeStoryboard(ffmpeg, task, target)
  expect(await sharp(target).metadata()).toMatchObject({ width: 160 * 5, height: 90 * 5 })
  const shares: number[] = []
  await makePlayback(ffmpeg, { ...task, bytes: 1e6, onProgress: (share) => shares.push(share) }, target)
  const copy = readFileSync(target).toString('latin1')
  expect(copy.indexOf('moov')).toBeLessThan(copy.indexOf('mdat'))
  expect(shares.at(-1)).toBeGreaterThan(0.9)
  expect(leftovers()).toEqual([])
})

test('[VD-14] a program that hangs is killed with all it has started, and leaves nothing', async () => {
  const pids = join(tmpdir(), `imagora-pids-${process.pid}`)
  const hanging = fake(`sleep 100 & echo $! > ${pids}; wait`)
  const { source, format, signal } = await taskOf(Buffer.from('x'))
  const options = ['out.mp4']
  const began = performance.now()
  const run = hanging.run({ source, format, signal, options, limits: ffmpegLimits({ timeoutMs: 700 }) }, target)
  await expect(run).rejects.toThrow('It took too long')
  expect(performance.now() - began).toBeLessThan(5000)
  const pid = Number(readFileSync(pids, 'utf8'))
  rmSync(pids)
  await vi.waitFor(() =>
    expect(existsSync(`/proc/${pid}`) && !/Z \(zombie/.test(readFileSync(`/proc/${pid}/status`, 'utf8'))).toBe(false),
  )
  const stopping = new AbortController()
  const stopped = hanging.run({ source, format, signal: stopping.signal, options, limits: ffmpegLimits() }, target)
  void sleep(300).then(() => stopping.abort())
  await expect(stopped).rejects.toThrow('It was stopped')
  rmSync(pids, { force: true })
  expect(leftovers()).toEqual([])
})

test.each([
  ['crashes', 'kill -SEGV $$', /ended|code/],
  ['refuses', 'echo "moov atom not found" >&2; exit 1', /moov atom not found/],
  ['makes nothing', 'exit 0', /made nothing/],
  ['fills the disk', 'dd if=/dev/zero of=out.mp4 bs=1M count=200 2>/dev/null; exit $?', /./],
  ['takes all memory', 'awk "BEGIN { s = 1; while (1) s = s s }"; exit $?', /./],
  ['writes without end', 'head -c 300000000 /dev/zero; exit 1', /./],
])('[VD-14] a program that %s is a failure with a reason, and leaves nothing', async (_what, script, reason) => {
  const { source, format, signal } = await taskOf(Buffer.from('x'))
  const limits = ffmpegLimits({ maxOutputBytes: 1_000_000, maxMemoryBytes: 500_000_000, timeoutMs: 20_000 })
  await expect(fake(script).run({ source, format, signal, options: ['out.mp4'], limits }, target)).rejects.toThrow(
    reason,
  )
  expect(leftovers()).toEqual([])
})

test('[VD-14] ffmpeg has neither the environment of the server nor, where the system allows it, a network', async () => {
  const curious = fake('env > out.mp4; ls /sys/class/net >> out.mp4; cat /proc/net/dev >> out.mp4')
  const { source, format, signal } = await taskOf(Buffer.from('x'))
  await curious.run({ source, format, signal, options: ['out.mp4'], limits: ffmpegLimits() }, target)
  const seen = readFileSync(target, 'utf8')
  // The shell adds its own folder.
  expect(seen.match(/^[A-Z_]+(?==)/gm)!.toSorted()).toEqual(expect.arrayContaining(['LANG', 'PATH']))
  expect(seen).not.toMatch(/^(?:VITEST|NODE|HOME|USER)/m)
})
