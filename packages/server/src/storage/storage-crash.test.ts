import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { prepareLocalRoot } from './local/disk.ts'
import { localStorage } from './local/local-storage.ts'

const home = fs.mkdtempSync(join(tmpdir(), 'imagora-crash-'))
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))
const writer = fileURLToPath(new URL('../../test/crash/storage-write-process.ts', import.meta.url))

/** Kills a writer in the middle of its work and returns the objects it had reported as stored. */
async function killWriter(root: string, spool: string, afterWrites: number) {
  const child = spawn(process.execPath, [writer, root, spool], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.split('\n').length > afterWrites) child.kill('SIGKILL')
  }
  return output.split('\n').slice(0, -1)
}

test('[F01] what was reported as stored is there and whole after a kill, and nothing shows a part', async () => {
  const [root, spool] = [join(home, 'objects'), join(home, 'spool')]
  await prepareLocalRoot(root)
  fs.mkdirSync(spool)
  const reported: string[] = []
  for (const afterWrites of [1, 12, 25, 40]) reported.push(...(await killWriter(root, spool, afterWrites)))
  expect(reported.length).toBeGreaterThan(75)

  const listed = await Array.fromAsync(localStorage({ root }).list(''))
  // An empty file may exist for a path that was never reported.
  const filled = listed.filter(({ bytes }) => bytes > 0).map(({ path }) => path)
  expect(filled).toEqual(expect.arrayContaining(reported))
  for (const path of filled) {
    const hash = createHash('sha256')
      .update(fs.readFileSync(join(root, path)))
      .digest('hex')
    expect(path).toBe(`crash/${hash}.bin`)
  }
  expect(listed.length - reported.length).toBeLessThan(4 * 2 * 8)
}, 30_000)
