import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { startProgram } from '#test/harness/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-drain-'))
const database = await createDatabase(folder)
afterAll(() => rmSync(folder, { recursive: true }))

async function start() {
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrlOf(database),
    PORT: '0',
    WEB_DIR: join(folder, 'web'),
  }
  const program = startProgram('main.ts', [], environment)
  const [, origin = '', port = ''] = await program.waitForOutput(/Server listening at (http:\/\/127\.0\.0\.1:(\d+))/)
  return { ...program, origin, port: Number(port) }
}

/** Starts a request of which part of the body, or even of the head, has not been sent yet. */
async function beginCall(port: number, cut: 'body' | 'head' = 'body') {
  const body = '{"username":"ann"}'
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = `POST /api/v2/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const sent = cut === 'body' ? head.length + 5 : 30
  socket.write((head + body).slice(0, sent))
  return {
    async finish() {
      socket.write((head + body).slice(sent))
      await once(socket, 'close')
      return heard
    },
  }
}

const readiness = async (origin: string) => {
  const response = await fetch(`${origin}/readyz`)
  return [response.status, ((await response.json()) as { status: string }).status]
}

test('logs the shutdown, finishes running work, accepts nothing new, and exits with 0 [F09]', async () => {
  const { child, ended, origin, port } = await start()
  expect(await readiness(origin)).toEqual([200, 'ok'])
  const calls = [await beginCall(port), await beginCall(port, 'head')]
  await sleep(100)
  child.kill('SIGTERM')
  await sleep(300)
  expect(await readiness(origin)).toEqual([503, 'draining'])
  await sleep(3000)
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  for (const answer of await Promise.all(calls.map((call) => call.finish()))) {
    expect(answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(answer).toContain('"input_invalid"')
  }
  expect(await ended).toBe(0)
})

test('exits at once on a second signal [F10]', async () => {
  const { child, ended, port, output, waitForOutput } = await start()
  await beginCall(port)
  child.kill('SIGTERM')
  // A busy machine handles the first signal late, and a second one within 200 ms counts as the same key press.
  await waitForOutput(/Stopping: running requests/)
  await sleep(300)
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  expect(output.stdout).toContain('Stopping at once')
})
