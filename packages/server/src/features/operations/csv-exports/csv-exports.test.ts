import { text } from 'node:stream/consumers'
import type { ExportedTable } from '@imagora/contract'
import { expect, test } from 'vitest'
import { insertCoupon, insertPhotos, insertReport, insertTicket, insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'
import { type CsvExportLists, createCsvExportService } from './service.ts'

const { db, callAs, user, services, runtime, clock } = await startServer({ PUBLIC_URL: 'http://localhost' })
const admin = await user('admin', { is_admin: true })
const ann = await user('ann')

const reader = {
  caller: { id: admin.id, role: 'admin', token_id: 1, grant: 'session', confirmed_at: null } as const,
  client: { ip: '', language: 'en-US', user_agent: '', origin: '', picture_origin: '' } as const,
}

/** Parses a CSV file into rows of cells, as a spreadsheet does. */
function parsed(csv: string) {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push((quoted ?? plain ?? '').replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

async function exported(table: ExportedTable, query: Record<string, string> = {}, language = 'en-US') {
  const call = callAs(admin.token, { 'accept-language': language })
  const { status, headers, body } = await call(`GET /admin/exports/${table}`, { query })
  expect(status).toBe(200)
  const [head = [], ...rows] = parsed(body)
  return {
    headers,
    body,
    head,
    rows: rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at]!]))),
  }
}

const tables: ExportedTable[] = [
  'users',
  'photos',
  'albums',
  'shares',
  'reports',
  'orders',
  'coupons',
  'tickets',
  'audit',
  'aliases',
]

test('the addresses of protected pictures carry no signature', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'vaulted' })
  await insertPhotos(db, [{ owner_id }])
  await db.updateTable('photos').set({ is_protected: true }).where('owner_id', '=', owner_id).execute()
  const query = { user_id: String(owner_id) }
  const listed = (await admin('GET /admin/photos', { query })).data.data[0]!
  expect(listed.public_url).toContain('?s=')
  const { rows } = await exported('photos', query)
  expect(Object.values(rows[0]!)).toContain(listed.public_url.split('?')[0])
})

test.each(tables)(
  '[AD-01] %s come as a file, headed in the language of whoever asks, and the log says so',
  async (table) => {
    const [english, chinese] = [await exported(table), await exported(table, {}, 'zh-CN')]
    expect(english.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${table}-2026-01-01.csv`,
      'cache-control': 'private, no-store',
    })
    expect(english.body.startsWith('\uFEFF"')).toBe(true)
    expect(english.head.length).toBe(chinese.head.length)
    expect(english.head.join()).not.toMatch(/\p{Script=Han}/u)
    expect(chinese.head.join()).toMatch(/\p{Script=Han}/u)
    const { data } = await admin('GET /admin/audit', { query: { q: 'table.export' } })
    expect(data.data[0]).toMatchObject({
      action: 'table.export',
      target: `table ${table}`,
      user: { username: 'admin' },
    })
  },
)

test('[AD-02] whoever is no admin gets no file, and an admin enters the password again after a while', async () => {
  for (const table of tables) expect((await ann(`GET /admin/exports/${table}`)).status).toBe(403)
  const late = await user('late', { is_admin: true })
  const { time } = clock
  clock.time = new Date(time.getTime() + 3_600_000)
  expect(await late('GET /admin/exports/users')).toMatchObject({ status: 403, data: { code: 'reauth_required' } })
  clock.time = time
})

test('[AD-01] no cell that a stranger has written is a formula, and numbers are numbers', async () => {
  const hostile = [
    '=HYPERLINK("http://evil.example","x")',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '＝1+1',
    ' =1+1',
    '"=1+1',
    "'=1",
  ]
  for (const [at, name] of hostile.entries()) await insertUser(db, { username: `mallory${at}`, name })
  const { rows } = await exported('users', { q: 'mallory', order: 'id' })
  expect(rows.map(({ Name }) => Name)).toEqual(hostile.map((name) => `'${name}`))
  expect(rows[0]).toMatchObject({
    Photos: '0',
    Admin: 'false',
    Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })

  await insertReport(db, { content: '@SUM(1)\n=2+2', title: '\t=cmd', url: '=1' })
  await insertTicket(db, ann.id, { title: '=1+1', content: '＠A1' })
  const [report] = (await exported('reports')).rows
  expect(report).toMatchObject({ Content: "'@SUM(1)\n'=2+2", Title: "'\t'=cmd", URL: "'=1" })
  const [ticket] = (await exported('tickets')).rows
  expect(ticket).toMatchObject({ Title: "'=1+1", Content: "'＠A1", User: 'ann' })
})

test('[AD-01] what the filters show is exported, and nothing else', async () => {
  await insertCoupon(db, { code: 'SUMMER', name: 'Summer' })
  await insertCoupon(db, { code: 'WINTER', name: 'Winter' })
  expect((await exported('coupons', { q: 'summ' })).rows.map((row) => row['Coupon code'])).toEqual(['SUMMER'])
  for (const [order, expected] of [
    ['id', ['admin', 'late']],
    ['-id', ['late', 'admin']],
    // The export pages by the immutable id, whatever the sort order of the list.
    ['username', ['late', 'admin']],
  ] as const) {
    const { rows } = await exported('users', { is_admin: '1', order })
    expect(rows.map(({ Username }) => Username)).toEqual(expected)
  }
  expect((await admin('GET /admin/exports/users', { query: { order: 'nonsense' } })).status).toBe(422)
  const { data } = await admin('GET /admin/audit', { query: { q: 'table users' } })
  expect(data.data[0]).toMatchObject({ detail: { is_admin: true, order: 'username', total: 2 } })
})

test('5,000 rows come each once, and are read page by page as they are sent', async () => {
  const given = Array.from({ length: 5000 }, (_, at) => ({ owner_id: ann.id, name: `Sea ${at}`, key: `sea${at}` }))
  for (let from = 0; from < given.length; from += 500) await insertPhotos(db, given.slice(from, from + 500))
  const { rows } = await exported('photos', { user_id: String(ann.id), order: 'id' })
  expect(rows.length).toBe(5000)
  expect(new Set(rows.map(({ Key }) => Key)).size).toBe(5000)
  expect(rows[4999]).toMatchObject({ Name: 'Sea 4999', User: 'ann' })

  const { body } = await services.csvExports.open(reader, 'photos', { state: 'all', order: 'id' })
  const read = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  await read.next()
  // If all rows were in memory already, a change of the last row would not be exported.
  await runtime.db.updateTable('photos').set({ name: 'Changed meanwhile' }).where('key', '=', 'sea4999').execute()
  expect(await text({ [Symbol.asyncIterator]: () => read } as never)).toContain('"Changed meanwhile"')
})

/** Reads the first rows, runs `meanwhile`, then reads the rest of the file. */
async function interrupted(order: 'id' | '-id', meanwhile: () => Promise<unknown>) {
  const { body } = await services.csvExports.open(reader, 'users', { q: 'walker', order })
  const read = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const begun = [await read.next(), await read.next()].map(({ value }) => String(value)).join('')
  await meanwhile()
  const rows = parsed(begun + (await text({ [Symbol.asyncIterator]: () => read } as never))).slice(1)
  return rows.map((cells) => cells[1]!)
}

test.each(['id', '-id'] as const)(
  '[AD-01] by %s, no row that stays is missed and none comes twice when others come and go meanwhile',
  async (order) => {
    const given = Array.from({ length: 1200 }, (_, at) => `walker${order === 'id' ? 'up' : 'down'}${at}`)
    for (const username of given) await insertUser(db, { username })
    const isOwn = (name: string) => given.includes(name)
    const gone = [...given.slice(100, 160), ...given.slice(600, 640), ...given.slice(1000, 1060)]
    const names = await interrupted(order, async () => {
      await db.deleteFrom('users').where('username', 'in', gone).execute()
      for (let at = 0; at < 300; at++) await insertUser(db, { username: `walkernew${order}${at}` })
    })
    expect(names.length).toBe(new Set(names).size)
    const stayed = given.filter((name) => !gone.includes(name))
    expect(names.filter(isOwn)).toEqual(expect.arrayContaining(stayed))
  },
)

test('one file is made at a time, and whoever comes meanwhile is told when to come again', async () => {
  const first = await services.csvExports.open(reader, 'users', { order: '-id' })
  const refused = await admin('GET /admin/exports/photos')
  expect(refused).toMatchObject({ status: 409, data: { code: 'export_running' } })
  expect(refused.headers['retry-after']).toBe('10')
  first.body.destroy()
  await new Promise((resolve) => first.body.once('close', resolve))
  expect((await admin('GET /admin/exports/photos')).status).toBe(200)
})

test('whoever leaves a file half-way keeps nobody from the next', async () => {
  const { users, audit, rateLimits } = services
  const lists = { users: users.list } as Partial<CsvExportLists> as CsvExportLists
  const impatient = createCsvExportService({ db, lists, audit, rateLimits, now: () => clock.time, second: 30 })
  const left = await impatient.open(reader, 'users', { q: 'admin', order: '-id' })
  left.body.on('error', () => {})
  await expect(impatient.open(reader, 'users', { q: 'admin', order: '-id' })).rejects.toMatchObject({
    code: 'export_running',
  })
  await new Promise((resolve) => left.body.once('close', resolve))
  const next = await impatient.open(reader, 'users', { q: 'admin', order: '-id' })
  expect(await text(next.body)).toContain('"admin"')
})

test('nobody has more files made than anybody needs', async () => {
  const eager = await user('eager', { is_admin: true })
  const statuses = []
  for (let at = 0; at < 61; at++) statuses.push((await eager('GET /admin/exports/coupons')).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
})
