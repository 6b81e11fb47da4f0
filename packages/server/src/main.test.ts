import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { startProgram } from '#test/harness/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-main-'))
const database = await createDatabase(folder)
afterAll(() => rmSync(folder, { recursive: true }))

// The test starts the server twice, and each start reads and compiles all of it.
const timeout = 120_000
const environment = {
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  DATA_DIR: folder,
  DATABASE_URL: databaseUrlOf(database),
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
  const place = { DATA_DIR: empty, DATABASE_URL: '' }
  const refused = start({ ...place, ADMIN_USERNAME: 'root', ADMIN_EMAIL: 'root@example.org' })
  expect(await refused.ended).toBe(78)
  expect(refused.output.stderr).toContain('ADMIN_PASSWORD: Enter a password')
})

test(
  '[FR-70] a terminal is told the address and the set-up link, and Ctrl+C ends the server',
  { timeout },
  async () => {
    const empty = mkdtempSync(join(folder, 'terminal-'))
    const place = { DATA_DIR: empty, DATABASE_URL: '', LANG: 'en_US.UTF-8' }
    // `script` runs the server at a terminal of its own and passes on what is typed.
    const terminal = ['sh', '-c', 'exec script -qefc "exec $1 $2" /dev/null', 'sh']
    const { child, ended, output, waitForOutput } = startProgram('main.ts', [], { ...environment, ...place }, terminal)
    await waitForOutput(/setup\?code=/)
    expect(output.stdout).toMatch(/^Imagora is ready at http:\/\/localhost:\d+\r\nOpen this link to set up your site/)
    // npm passes the signal on that the terminal has sent already: two in a row are one key press.
    child.stdin?.write('\u0003')
    child.stdin?.write('\u0003')
    expect(await ended).toBe(0)
    expect(output.stdout).not.toContain('{"level"')
    expect(output.stdout).not.toMatch(/^\s+at /m)
    expect(output.stdout.trim().split('\n').at(-1)).toContain('Stopping')
  },
)

test.each([
  ['a port that another program uses', { PORT: 'taken' }, 69, /^Port \d+ is already in use\. Stop the program/m],
  ['a port that is no number', { PORT: 'http' }, 78, /^PORT is "http", but must be a number from 0 to 65535$/m],
  ['a data folder that is a file', { DATA_DIR: join(folder, 'file') }, 78, /^Can’t write to .*file/m],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://a:hush@127.0.0.1:1/x' },
    69,
    /^Can’t reach the database at 127\.0\.0\.1:1\./m,
  ],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://a:hush@127.0.0.1/x' },
    78,
    /^DATABASE_URL must be an address such as postgres:.*Leave it empty to use SQLite in DATA_DIR$/m,
  ],
])(
  '[FR-71, OP-04, OP-05] %s stops the start with a sentence that says what to do',
  { timeout },
  async (_case, variables, exitCode, sentence) => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    writeFileSync(join(folder, 'file'), '')
    const empty = mkdtempSync(join(folder, 'refused-'))
    const given = { ...environment, DATA_DIR: empty, DATABASE_URL: '', ...variables }
    const { port } = holder.address() as AddressInfo
    const refused = startProgram('main.ts', [], { ...given, PORT: given.PORT === 'taken' ? String(port) : given.PORT })
    expect(await refused.ended).toBe(exitCode)
    holder.close()
    expect(refused.output.stderr).toMatch(sentence)
    expect(refused.output.stderr).not.toMatch(/^\s+at /m)
    expect(refused.output.stderr).not.toContain('hush')
  },
)

test.runIf(databaseUrlOf(database))(
  '[OP-43] a process that only runs jobs logs one line at its start',
  { timeout },
  async () => {
    const worker = start({ ROLE: 'worker' })
    await worker.waitForOutput(/"msg":"Worker started: it runs jobs and serves no pages"/)
    await stop(worker)
    expect(worker.output.stdout.match(/Worker started/g)).toHaveLength(1)
  },
)
