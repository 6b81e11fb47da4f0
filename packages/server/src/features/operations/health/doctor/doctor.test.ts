import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { join } from 'node:path'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { countMigrations } from '#db/dialects/database-info.ts'
import { migrationCount } from '#db/migrations/index.ts'
import { version } from '#platform/process/version.ts'
import { openSecrets } from '#platform/secrets.ts'
import { insertPhoto, insertPlan, insertPrice } from '#test/factories/factories.ts'
import { testCertificate } from '#test/harness/certificate.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { databaseUrlOf } from '#test/harness/database.ts'
import { runCli } from '#test/harness/process.ts'
import { startServer } from '#test/harness/server.ts'
import { startSmtp } from '#test/peers/smtp.ts'
import { clockFinding, databaseFinding } from './findings.ts'
import { httpsFinding } from './web-checks.ts'

type Level = 'ok' | 'warning' | 'error'

/** Behavior of a proxy: correct, or with one of the usual mistakes. */
interface ProxyManners {
  headers?: (asked: IncomingHttpHeaders) => IncomingHttpHeaders
  mostBytes?: number
  date?: () => string
  isSecure?: boolean
  answer?: (response: ServerResponse) => void
}

const right = ({ host, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  host,
  'x-forwarded-for': '198.51.100.9',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': host,
})

/** Starts the proxy in front of the site; the port of the site is set later. */
async function startProxy(first: ProxyManners) {
  const proxy = { manners: first, port: 0 }
  const pass = (asked: IncomingMessage, response: ServerResponse) => {
    const { headers = right, mostBytes = Infinity, date, answer } = proxy.manners
    if (answer) return answer(response)
    if (Number(asked.headers['content-length'] ?? 0) > mostBytes) {
      return response.writeHead(413, { connection: 'close' }).end('<html>413 Request Entity Too Large</html>')
    }
    const options = { port: proxy.port, path: asked.url, method: asked.method, headers: headers(asked.headers) }
    const passed = request(options, (told) => {
      response.writeHead(told.statusCode ?? 502, { ...told.headers, ...(date && { date: date() }) })
      told.pipe(response)
    })
    passed.on('error', () => response.destroy())
    return asked.on('error', () => passed.destroy()).pipe(passed)
  }
  const server = first.isSecure ? createSecure(testCertificate, pass) : createServer(pass)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { proxy, url: `${first.isSecure ? 'https' : 'http'}://127.0.0.1:${port}` }
}

/** Starts a correctly configured site behind a proxy, with a mail server. */
async function startSite(manners: ProxyManners = {}, environment: Record<string, string> = {}) {
  const { proxy, url } = await startProxy(manners)
  const key = randomBytes(32)
  const server = await startServer({ PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', ...environment }, undefined, {
    secrets: openSecrets(key),
  })
  const { folder, runtime, services, config } = server
  chmodSync(folder, 0o700)
  writeFileSync(join(folder, 'secret.key'), key.toString('base64'), { mode: 0o600 })
  mkdirSync(join(folder, 'spool'), { recursive: true })
  const smtp = await startSmtp()
  cleanUp(() => smtp.stop())
  const mail = { mail_host: '127.0.0.1', mail_port: smtp.port, mail_secure: false, mail_from: 'site@x.example' }
  const legal = { terms_url: 'https://x.example/terms', privacy_url: 'https://x.example/privacy' }
  await server.configure({ ...mail, ...legal })
  const app = buildApp(runtime, services)
  cleanUp(() => app.close())
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  proxy.port = Number(new URL(origin).port)
  const admin = await server.user('root', { is_admin: true })

  /** Returns the findings of the admin panel that are not ok. */
  async function complaints() {
    const { status, data } = await admin('POST /admin/doctor')
    expect(status).toBe(200)
    const found = data.findings.filter(({ level }) => level !== 'ok')
    for (const { todo } of found) expect(todo).not.toBe('')
    return found.map(({ check, level }) => `${check} ${level}`)
  }
  const variables = { DATA_DIR: folder, DATABASE_URL: databaseUrlOf(config.database), LANG: 'en_US.UTF-8' }
  const site = { PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', ...environment }
  const run = (more: Record<string, string> = {}) => runCli('doctor', { ...variables, ...site, ...more })
  return { ...server, proxy, url, app, admin, complaints, run, key, variables, site }
}

const checks = [
  'files',
  'database',
  'disk',
  'clock',
  'origin',
  'https',
  'proxy',
  'upload_size',
  'storage',
  'mail',
  'backup',
]

const site = await startSite()
const { proxy, complaints, admin, run, folder, db, url } = site
const behind = async (manners: ProxyManners) => {
  proxy.manners = manners
  try {
    return await complaints()
  } finally {
    proxy.manners = {}
  }
}

test('a right set-up gives no complaint, in the admin panel and on the command line', async () => {
  const { data } = await admin('POST /admin/doctor')
  expect(data.findings.map(({ check, level }) => `${check} ${level}`)).toEqual(checks.map((check) => `${check} ok`))
  const { exitCode, stdout, stderr } = await run()
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'Everything is OK\n' })
  expect(stdout.trim().split('\n')).toHaveLength(11)
  expect(stdout).toContain(`[ok] The site is reachable at ${url}`)
})

test.each<[string, ProxyManners, string[]]>([
  ['tells nothing of visitors', { headers: ({ 'x-forwarded-for': _gone, ...rest }) => rest }, ['proxy error']],
  ['passes on what visitors claim to be', { headers: (headers) => headers }, ['proxy error']],
  [
    'loses the name of the site',
    { headers: (asked) => ({ ...right(asked), host: '127.0.0.1:1', 'x-forwarded-host': '127.0.0.1:1' }) },
    ['origin error'],
  ],
  ['refuses what groups may upload', { mostBytes: 1024 ** 2 }, ['upload_size error']],
  ['has another time', { date: () => new Date(Date.now() - 90_000).toUTCString() }, ['clock error']],
  ['is a little late', { date: () => new Date(Date.now() - 12_000).toUTCString() }, ['clock warning']],
  [
    'leads elsewhere',
    { answer: (response) => response.writeHead(301, { location: 'https://www.x.example/' }).end() },
    ['origin error', 'proxy warning', 'upload_size warning'],
  ],
  [
    'shows another site',
    { answer: (response) => response.end('Welcome to nginx') },
    ['origin error', 'proxy warning', 'upload_size warning'],
  ],
])('a proxy that %s is found', async (_mistake, manners, expected) => {
  expect(await behind(manners)).toEqual(expected)
})

test('a body that is let through is refused by the site itself, and costs nobody anything', async () => {
  expect(await behind({ mostBytes: 2 * 1024 ** 3 })).toEqual([])
  expect(await db.selectFrom('upload_slots').selectAll().execute()).toEqual([])
})

test('what shows how requests arrive is there for the doctor alone', async () => {
  const plain = await fetch(`${url}/api/doctor`)
  const forged = await fetch(`${url}/api/doctor`, { headers: { 'x-imagora-doctor': `${Date.now()}.forged` } })
  expect([plain.status, forged.status]).toEqual([404, 404])
  const old = Date.now() - 3_600_000
  const mark = `${old}.${openSecrets(site.key).digest('doctor', String(old))}`
  expect((await fetch(`${url}/api/doctor`, { headers: { 'x-imagora-doctor': mark } })).status).toBe(404)
})

test('[FR-92] legal texts count when everybody can read them, and only where anyone can register', async () => {
  await site.configure({ terms_url: '/pages/%zz' })
  expect(await complaints()).toEqual(['legal warning'])
  await site.configure({ terms_url: '/pages/terms' })
  expect(await complaints()).toEqual(['legal warning'])
  const page = { type: 'internal', slug: 'terms', name: 'Terms', title: 'Terms', content: 'Be kind.' } as const
  const { id } = (await admin('POST /admin/pages', { body: page })).data
  await db.updateTable('pages').set({ is_published: true }).where('id', '=', id).execute()
  expect(await complaints()).toEqual([])
  await site.configure({ terms_url: '', enable_registration: false })
  expect(await complaints()).toEqual([])
})

test('[FR-92] a site that sells and cannot be paid is found', async () => {
  const { id: plan_id } = await insertPlan(db, {})
  expect(await complaints()).toEqual([])
  await insertPrice(db, { plan_id })
  expect(await complaints()).toEqual(['payments error'])
  await db.updateTable('plans').set({ is_published: false }).execute()
})

test('[VD-12] where videos are allowed, the doctor names the version of ffmpeg', async () => {
  const types = await db.selectFrom('groups').select(['id', 'allow_file_types']).executeTakeFirstOrThrow()
  const allow = (allow_file_types: string) =>
    db.updateTable('groups').set({ allow_file_types }).where('id', '=', types.id).execute()
  const findings = async () =>
    (await admin('POST /admin/doctor')).data.findings.filter(({ check }) => check === 'video')
  expect(await findings()).toEqual([])
  await allow('["mp4"]')
  expect(await findings()).toMatchObject([{ level: 'ok', message: expect.stringMatching(/ffmpeg \d/) }])
  await allow(types.allow_file_types)
})

test('a mail server that does not work is found, and its password not told', async () => {
  await site.configure({ mail_username: 'site', mail_password: 'hunter2hunter2' })
  expect(await complaints()).toEqual(['mail error'])
  const { exitCode, stdout, stderr } = await run()
  expect(exitCode).toBe(1)
  expect(stdout).toContain('[error] The mail server isn’t working')
  expect(stderr).toBe('Errors found: 1\n')
  for (const secret of ['hunter2hunter2', site.key.toString('base64')]) expect(stdout + stderr).not.toContain(secret)
  await site.configure({ mail_host: '', mail_username: '', mail_password: '' })
  expect(await complaints()).toEqual(['mail warning'])
  expect((await run()).exitCode).toBe(0)
})

test('a key that others can read is found', async () => {
  const word = async () => (await admin('POST /admin/doctor')).data.findings.find(({ check }) => check === 'files')
  chmodSync(join(folder, 'secret.key'), 0o644)
  expect(await word()).toMatchObject({ level: 'error', todo: expect.stringContaining('chmod 600') })
  chmodSync(join(folder, 'secret.key'), 0o600)
  expect(await word()).toMatchObject({ level: 'ok' })
})

test('[OP-12, 13] a storage that has gone is found by its name, with a link to it, unless nobody uses it', async () => {
  const options = JSON.stringify({ root: join(folder, 'gone') })
  const before = await db.selectFrom('storages').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const { id: _id, ...copy } = before
  const { id } = await db
    .insertInto('storages')
    .values({ ...copy, name: 'Attic', options })
    .returning('id')
    .executeTakeFirstOrThrow()
  const finding = async () => (await admin('POST /admin/doctor')).data.findings.find(({ check }) => check === 'storage')
  expect(await finding()).toMatchObject({ level: 'ok', fix: null })
  const { id: group_id } = await db.selectFrom('groups').select('id').orderBy('id').executeTakeFirstOrThrow()
  await db.insertInto('group_storages').values({ group_id, storage_id: id }).execute()
  expect(await finding()).toMatchObject({
    level: 'error',
    message: expect.stringContaining('Attic'),
    fix: { action: 'open_storages', id },
  })
  await db.deleteFrom('group_storages').where('storage_id', '=', id).execute()
  await db.deleteFrom('storages').where('name', '=', 'Attic').execute()
})

test('a clock that has gone back is found by what was written before', async () => {
  await db.updateTable('audit_log').set({ created_at: '2099-01-01T00:00:00.000Z' }).execute()
  expect(await complaints()).toContain('clock error')
  await db.deleteFrom('audit_log').execute()
})

test('a schema that a newer program has made is found, and left alone', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(db)
  expect(await complaints()).toContain('database error')
  expect(await countMigrations(db)).toBe(migrationCount + 1)
})

test('a proxy that nobody trusts is found, and one that is not among the trusted', async () => {
  const trusting = await startSite({}, { TRUST_PROXY: '' })
  expect(await trusting.complaints()).toEqual(['proxy error'])
  const other = await startSite({}, { TRUST_PROXY: '10.0.0.0/8' })
  expect(await other.complaints()).toEqual(['proxy error'])
})

test('a certificate that nobody trusts is found, and a proxy that keeps quiet about it', async () => {
  const headers = (asked: IncomingHttpHeaders) => ({ ...right(asked), 'x-forwarded-proto': 'https' })
  const another = await startSite({ isSecure: true, headers })
  expect(await another.complaints()).toEqual(['https error'])
  another.proxy.manners = {}
  expect(await another.complaints()).toEqual(['https error', 'proxy warning'])
})

test('[SF-22] an address that is not set, or where nobody answers, is found', async () => {
  const another = await startSite()
  const complained = ({ stdout }: { stdout: string }) =>
    stdout.split('\n').filter((line) => /^\[(warning|error)\]/.test(line))
  expect(complained(await another.run({ PUBLIC_URL: '' }))[0]).toMatch(
    /^\[error\] PUBLIC_URL isn’t set, but these features need it: email\. /,
  )
  await another.configure({ mail_host: '' })
  expect(complained(await another.run({ PUBLIC_URL: '' }))[0]).toContain('[warning] PUBLIC_URL isn’t set')
  const closed = await another.run({ PUBLIC_URL: 'http://127.0.0.1:9' })
  expect(closed.exitCode).toBe(1)
  expect(complained(closed)[0]).toMatch(/Can’t reach .*: ECONNREFUSED/)
})

test('[OP-08] doctor --json prints stable fields for monitors, and the exit code says whether there are errors', async () => {
  const another = await startSite()
  const parse = ({ stdout }: { stdout: string }) =>
    JSON.parse(stdout) as { status: string; findings: Record<string, string>[] }
  const fine = await runCli('doctor --json', { ...another.variables, ...another.site })
  expect(fine.exitCode).toBe(0)
  expect(parse(fine)).toMatchObject({ version, status: 'ok', checked_at: expect.stringMatching(/^20.*Z$/) })
  expect(Object.keys(parse(fine).findings[0]!)).toEqual(['check', 'level', 'code', 'message', 'todo'])

  // Objects of a service with UMask=0077 are closed to the group that nginx is in.
  const root = join(another.folder, 'objects')
  chmodSync(another.folder, 0o750)
  mkdirSync(join(root, 'closed'), { recursive: true, mode: 0o700 })
  const environment = { ...another.variables, ...another.site, ACCEL_ROOT: root }
  const closed = await runCli('doctor --json', environment)
  expect(closed.exitCode).toBe(1)
  expect(parse(closed).findings.filter(({ level }) => level === 'error')).toMatchObject([
    { check: 'files', code: 'files_accel', message: expect.stringContaining(join(root, 'closed')) },
  ])
  chmodSync(join(root, 'closed'), 0o750)
  expect((await runCli('doctor --json', environment)).exitCode).toBe(0)
})

test('[OP-11] a new site and one with a new address are examined by themselves, and the result is kept', async () => {
  const another = await startSite()
  const { doctor } = another.services
  const last = async (language = 'en') =>
    (await another.callAs(another.admin.token, { 'accept-language': language })('GET /admin/doctor')).data
  expect(await last()).toBeNull()
  await doctor.examineIfNeeded()
  const first = await last()
  expect(first.findings.map(({ check }) => check)).toEqual(checks)
  const messageIn = (told: typeof first) => told.findings.find(({ check }) => check === 'disk')!.message
  expect(messageIn(await last('zh-CN'))).not.toBe(messageIn(first))

  const checked_at = '2020-01-01T00:00:00.000Z'
  await another.db.updateTable('diagnoses').set({ checked_at }).execute()
  await doctor.examineIfNeeded()
  expect((await last()).checked_at).toBe(checked_at)
  await another.db.updateTable('diagnoses').set({ address: 'https://old.example' }).execute()
  await doctor.examineIfNeeded()
  expect((await last()).checked_at).not.toBe(checked_at)
})

test('[OP-12, 14] photos that are nowhere else are a warning, which the dashboard gives too', async () => {
  const another = await startSite()
  const protection = async () => (await another.admin('GET /admin/overview')).data.protection
  const finding = async () =>
    (await another.admin('POST /admin/doctor')).data.findings.find(({ check }) => check === 'backup')
  expect([(await finding())!.code, await protection()]).toEqual(['backup_unneeded', undefined])
  const { id: owner_id } = await another.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await insertPhoto(another.db, { owner_id })
  expect(await finding()).toMatchObject({
    level: 'warning',
    code: 'backup_none',
    fix: { action: 'create_backup', id: null },
  })
  expect(await protection()).toBe('no_backup')
  await another.admin('POST /admin/backups', { body: { is_with_objects: false } })
  await another.jobs.drain()
  expect(await finding()).toMatchObject({ code: 'backup_without_pictures', fix: { action: 'open_backups' } })
  await another.db.updateTable('backups').set({ pictures: 'all' }).execute()
  expect(await finding()).toMatchObject({ level: 'warning', code: 'backup_no_target' })
  expect(await protection()).toBe('no_target')
  const support = await another.user('helper', { staff_role: 'support' })
  expect((await support('GET /admin/overview')).data).not.toHaveProperty('protection')
}, 60_000)

test('where there is no site, or no database, that is said', async () => {
  const another = await startSite()
  const nowhere = await another.run({ DATA_DIR: join(another.folder, 'nowhere') })
  expect([nowhere.exitCode, nowhere.stderr]).toEqual([
    4,
    expect.stringMatching(/There is no site here|has no secret\.key/),
  ])
  const broken = await another.run({ DATABASE_URL: 'postgres://imagora:hush@127.0.0.1:1/imagora' })
  expect(broken.exitCode).toBe(1)
  expect(broken.stdout).toContain('[error] Can’t open the database')
})

test.each<[string, Parameters<typeof databaseFinding>[0], Level]>([
  ['well', { kind: 'PostgreSQL', version: '18.4', least: '14', migrations: 9, known: 9, isOnNetwork: false }, 'ok'],
  [
    'too old',
    { kind: 'PostgreSQL', version: '9.6', least: '14', migrations: 9, known: 9, isOnNetwork: false },
    'error',
  ],
  ['ahead', { kind: 'SQLite', version: '3.50', least: '3.45', migrations: 10, known: 9, isOnNetwork: false }, 'error'],
  [
    'behind',
    { kind: 'SQLite', version: '3.50', least: '3.45', migrations: 8, known: 9, isOnNetwork: false },
    'warning',
  ],
  [
    'far away',
    { kind: 'SQLite', version: '3.50', least: '3.45', migrations: 9, known: 9, isOnNetwork: true },
    'warning',
  ],
])('a database that is %s', (_case, state, level) => {
  expect(databaseFinding(state).level).toBe(level)
})

test.each<[string, string | null, Level]>([
  ['http://photos.example.org', null, 'error'],
  ['http://192.168.1.9', null, 'ok'],
  ['https://photos.example.org', '2099-01-01T00:00:00.000Z', 'ok'],
  ['https://photos.example.org', new Date(Date.now() + 3 * 86_400_000).toISOString(), 'warning'],
])('%s with a certificate until %s', (address, until, level) => {
  expect(httpsFinding(new URL(address), until, null).level).toBe(level)
})

test('of several clocks the one that differs most counts', () => {
  const samples = [
    { against: 'a', time: 1000, at: 1000 },
    { against: 'b', time: 60_000, at: 1000 },
  ]
  expect(clockFinding(samples, null, 0)).toMatchObject({ level: 'error', values: { seconds: 59, against: 'b' } })
  expect(clockFinding([], null, 0).level).toBe('ok')
})
