import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '#test/harness/database.ts'
import { startProgram } from '#test/harness/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-main-'))
const database = await createDatabase(folder)
afterAll(() => rmSync(folder, { recursive: true }))

// The test starts the server twice, and each start reads and compiles all of it.
const timeout = 120_000
const environment = {
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  DATA_DIR: folder,
  DATABASE_URL: database,
  PORT: '0',
  WEB_DIR: join(folder, 'web'),
}
const start = (more: Record<string, string> = {}) => startProgram('main.ts', [], { ...environment, ...more })

async function stop({ child, ended }: ReturnType<typeof start>) {
  // SIGINT, as from a terminal, skips the drain period for a load balancer.
  child.kill('SIGINT')
  expect(await ended).toBe(0)
}

async function post(url: string, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { status: string; data: Record<string, string> }
}

test('the first start prints a link that sets up the site, until it is set up', { timeout }, async () => {
  const first = start()
  const [, origin, code] = await first.waitForOutput(/^ {4}(http:\/\/localhost:\d+)\/setup\?code=([\w-]+)$/m)
  expect(first.output.stdout).toMatch(/首次启动.*\nFirst start/)
  const site = { site_title: 'Test', language: 'en-US', time_zone: 'UTC', upload_requires_mobile: false }
  const admin = { username: 'admin', email: 'admin@example.org', password: 'correct horse battery' }
  const answer = await post(`${origin}/api/v2/setup`, { code, ...site, ...admin })
  expect(answer).toMatchObject({ status: 'success', data: { token: expect.stringMatching(/^ims_/) } })
  await stop(first)

  const second = start({ DEV_DOUBLES: '1', METRICS_PORT: '0' })
  const [, again] = await second.waitForOutput(/Server listening at (http:\/\/127\.0\.0\.1:\d+)/)
  const { data } = (await (await fetch(`${again}/api/v2/captcha`)).json()) as { data: { key: string } }
  const [, captcha] = await second.waitForOutput(new RegExp(`"captcha_key":"${data.key}","answer":"(\\w{4})"`))
  const login = { username: 'admin', password: admin.password, captcha, captcha_key: data.key }
  expect((await post(`${again}/api/v2/login`, login)).status).toBe('success')
  expect(second.output.stdout).not.toContain('/setup?code=')
  const [, port] = await second.waitForOutput(/"address":"127\.0\.0\.1","port":(\d+),"msg":"Numbers are told/)
  const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(told).toContain('imagora_http_requests_total{method="POST",route="/api/v2/login",status="2xx"} 1\n')
  await stop(second)
})

test('an administrator that cannot be created stops the start', { timeout }, async () => {
  const empty = mkdtempSync(join(folder, 'unattended-'))
  const place = { DATA_DIR: empty, DATABASE_URL: join(empty, 'imagora.db') }
  const refused = start({ ...place, ADMIN_USERNAME: 'root', ADMIN_EMAIL: 'root@example.org' })
  expect(await refused.ended).toBe(1)
  expect(refused.output.stderr).toContain('ADMIN_PASSWORD: Enter a password')
})
