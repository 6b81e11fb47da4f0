import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UserImportResult } from '@imagora/contract'
import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { mailedSite } from '#test/factories/verification-codes.ts'
import { databaseUrlOf } from '#test/harness/database.ts'
import { runCli } from '#test/harness/process.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'http://pictures.example' })
const { db, callAs, user, login, password, services } = server
const admin = await user('admin', { is_admin: true })
const { id: _id, ...basic } = await db
  .selectFrom('groups')
  .selectAll()
  .where('is_default', '=', true)
  .executeTakeFirstOrThrow()
await db
  .insertInto('groups')
  .values({ ...basic, name: 'Staff; all', is_default: false })
  .execute()

const send = (csv: string, dry_run: boolean) => admin('POST /admin/users/import', { body: { csv, dry_run } })
const plan = (csv: string) => send(csv, true)
const run = (csv: string) => send(csv, false)
const outcomes = ({ lines }: UserImportResult) => lines.map(({ line, outcome }) => [line, outcome])
const find = (username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
const words = { password, password_confirmation: password }
const stranger = () => callAs(null, fromIp())
const accept = (url: string) =>
  stranger()('POST /invitation/acceptance', { body: { invitation: url.split('#')[1] ?? '', ...words } })
const { dataDir, database } = server.config
const cliVariables = {
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrlOf(database),
  PUBLIC_URL: 'http://pictures.example',
  LANG: 'en_US.UTF-8',
}

test('[OR-11] a dry run says of every line what will happen or why not, and changes nothing', async () => {
  await insertUser(db, { username: 'known', email: 'known@x.example' })
  const csv = [
    'Email,username,name,group,role,capacity,language',
    'ana@x.example,ana,Ana,"Staff; all",moderator,5 GB,de',
    'ANA@x.example,other_ana,,,,,',
    'known@x.example,unknown,,,,,',
    'new@x.example,known,,Nobody,,,',
    'broken,no,,,king,much,xx',
    '',
    'last@x.example,ana,,,,,',
  ].join('\r\n')
  const { status, data } = await plan(csv)
  expect(status).toBe(200)
  expect(outcomes(data)).toEqual([
    [2, 'create'],
    [3, 'skip'],
    [4, 'skip'],
    [5, 'invalid'],
    [6, 'invalid'],
    [8, 'invalid'],
  ])
  const fields = data.lines.map(({ problems }) => problems.map(({ field }) => field))
  expect(fields).toEqual([
    [],
    ['email'],
    ['email'],
    ['username', 'group'],
    ['email', 'username', 'role', 'capacity', 'language'],
    ['username'],
  ])
  expect(data.lines[1]?.problems[0]?.message).toContain('2')
  for (const { problems } of data.lines) for (const { message } of problems) expect(message).toMatch(/^[^{}]+$/)
  expect(data).toMatchObject({ created: 0, remaining: 1, links: [] })
  expect(await find('ana')).toBeUndefined()
})

test('[OR-11] [OR-12] accounts are created once, with what the line says, and a link sets the password', async () => {
  const csv =
    '\uFEFF"email";"username";"name";"group";"role";"capacity";"language"\n"ben@x.example";"ben";"Ben ""B""";"Staff; all";"support";"500 MB";"fr"\n'
  const { data } = await run(csv)
  expect(data).toMatchObject({ created: 1, remaining: 0, is_mailed: false })
  expect(data.links).toMatchObject([{ email: 'ben@x.example', username: 'ben' }])
  const ben = (await find('ben'))!
  expect(ben).toMatchObject({ name: 'Ben "B"', staff_role: 'support', is_admin: false, email_verified_at: null })
  expect((await services.groups.getEffectiveGroup(ben.id)).name).toBe('Staff; all')
  expect(await services.groups.getCapacityBytes(ben.id, { capacity_bytes: 0 })).toBe(500 * 1024 ** 2)
  const [entry] = (await admin('GET /admin/audit', { query: { action: 'user.create' } })).data.data
  expect(entry).toMatchObject({ target: `user ${ben.id} ben`, detail: { is_imported: true, role: 'support' } })

  const again = await run(csv)
  expect(outcomes(again.data)).toEqual([[2, 'skip']])
  expect(again.data).toMatchObject({ created: 0, remaining: 0, links: [] })

  expect((await login('ben', { password: '' })).status).toBe(422)
  const { url } = data.links[0]!
  const received = await stranger()('POST /invitation', { body: { invitation: url.split('#')[1]! } })
  expect(received.data).toMatchObject({ email: 'ben@x.example', username: 'ben' })
  const accepted = await accept(url)
  expect(accepted.status).toBe(200)
  expect((await callAs(accepted.data.token)('GET /user/profile')).data.username).toBe('ben')
  expect((await login('ben')).status).toBe(200)
  expect((await accept(url)).data.code).toBe('invitation_used')
})

test('[OR-12] the link of an account that was used, suspended or deleted sets no password', async () => {
  const { links } = (await run('email,username\nc1@x.example,c_one\nc2@x.example,c_two\nc3@x.example,c_three\n')).data
  const [used, suspended, deleted] = links.map(({ url }) => url)
  const set = (username: string, columns: object) =>
    db.updateTable('users').set(columns).where('username', '=', username).execute()
  await set('c_one', { login_at: '2026-01-01T00:00:00.000Z' })
  await set('c_two', { is_suspended: true })
  await set('c_three', { deleted_at: '2026-01-01T00:00:00.000Z' })
  expect((await accept(used!)).data.code).toBe('invitation_used')
  expect((await accept(suspended!)).data.code).toBe('account_suspended')
  expect((await accept(deleted!)).data.code).toBe('invitation_revoked')
})

test('[OR-12] the link ends when the email is corrected or the password is set, and a new one goes by the new email', async () => {
  const csv = 'email,username\nd1@wrong.example,d_one\nd2@x.example,d_two\nd3@x.example,d_three\n'
  const [corrected, given, reset] = (await run(csv)).data.links.map(({ url }) => url)
  const [one, two, three] = [(await find('d_one'))!, (await find('d_two'))!, (await find('d_three'))!]
  await admin('PUT /admin/users/{id}', { params: { id: one.id }, body: { email: 'd1@right.example' } })
  await admin('PUT /admin/users/{id}', { params: { id: two.id }, body: { password } })
  await admin('POST /admin/users/{id}/reset_password', { params: { id: three.id }, body: { everything: false } })
  for (const url of [corrected, given, reset]) {
    const received = await stranger()('POST /invitation', { body: { invitation: url!.split('#')[1]! } })
    expect(received.data).toMatchObject({ code: 'invitation_revoked' })
    expect((await accept(url!)).data.code).toBe('invitation_revoked')
  }
  expect((await find('d_one'))?.password_hash).toBe('')

  const [listed] = (await admin('GET /admin/invitations', { query: { q: 'd1@wrong.example' } })).data.data
  const renewed = await admin('POST /admin/invitations/{id}/renewal', { params: { id: listed!.id } })
  const again = await admin('GET /admin/invitations', { query: { q: 'd1@right.example' } })
  expect(again.data.data).toMatchObject([{ id: listed!.id, email: 'd1@right.example', state: 'open' }])
  expect((await accept(renewed.data.url!)).status).toBe(200)
  expect((await find('d_one'))?.email_verified_at).toBeNull()
})

test('[OR-11] two imports of one file at once create each account once', async () => {
  const people = Array.from({ length: 20 }, (_, place) => `twin${place}@x.example,twin_${place}`)
  const csv = ['email,username', ...people].join('\n')
  const answers = await Promise.all([run(csv), run(csv)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.reduce((sum, { data }) => sum + data.created, 0)).toBe(20)
  expect(new Set(answers.flatMap(({ data }) => data.links.map(({ username }) => username))).size).toBe(20)
})

test('[OR-11] a call creates a part of a long file, and the next ones the rest', async () => {
  const people = Array.from({ length: 300 }, (_, place) => `many${place}@x.example,many_${place}`)
  const csv = ['email,username', ...people].join('\n')
  expect((await run(csv)).data).toMatchObject({ created: 250, remaining: 50 })
  expect((await run(csv)).data).toMatchObject({ created: 50, remaining: 0 })
})

test.each([
  ['nothing but the heading', 'email,username\n'],
  ['no heading', 'ana@x.example,ana\n'],
  ['a heading without usernames', 'email,name\nana@x.example,Ana\n'],
  ['a misspelled column', 'email,username,capcity\nana@x.example,ana,5\n'],
  ['a quote that never ends', 'email,username\n"ana@x.example,ana\n'],
  ['more than 5,000 lines', `email,username\n${'a@x.example,ana\n'.repeat(5001)}`],
])('[OR-11] a file with %s is refused as a whole', async (_case, csv) => {
  expect(await plan(csv)).toMatchObject({
    status: 422,
    data: { code: 'input_invalid', errors: { csv: [expect.stringMatching(/./)] } },
  })
})

test('[OR-13] the command line shows a dry run, imports, and prints the links alone', async () => {
  const variables = cliVariables
  const file = join(dataDir, 'people.csv')
  await writeFile(file, '\uFEFFemail;username\r\ncli@x.example;cli_person\r\n')
  const dry = await runCli(`user import ${file} --dry-run`, variables)
  expect(dry).toMatchObject({ exitCode: 0, stdout: '', stderr: expect.stringContaining('Would be created: 1') })
  expect(await find('cli_person')).toBeUndefined()

  const { exitCode, stdout, stderr } = await runCli(`user import ${file}`, variables)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining('Created: 1') })
  const [heading, line] = stdout.split('\n')
  expect(heading).toBe('"email","username","url"')
  expect((await accept(/http[^"]+/.exec(line!)![0])).status).toBe(200)

  await writeFile(file, 'email,username\ncli@x.example,cli_person\nwrong,wrong_person\n')
  const second = await runCli(`user import ${file}`, variables)
  expect(second).toMatchObject({ exitCode: 3, stdout: '' })
  expect(second.stderr).toMatch(/Line 2 \(cli@x\.example\), email: .*\n.*Line 3 \(wrong\), email: /)
  await writeFile(file, Buffer.from([0x65, 0xff, 0xfe]))
  expect(await runCli(`user import ${file}`, variables)).toMatchObject({ exitCode: 1, stdout: '' })
})

test('[OR-11] [OR-13] an unexpected error leaves the links of the accounts before it, and names the line', async () => {
  const csv = 'email,username,name\ng1@x.example,g_one,G\ng2@x.example,g_two,H\ng3@x.example,g_three,G\n'
  const file = join(dataDir, 'failing.csv')
  await writeFile(file, csv.replaceAll('g', 'j').replaceAll('G', 'J'))
  // A second invitation of one name fails in the database, which no refusal foresees.
  await db.schema
    .createIndex('test_names')
    .unique()
    .on('invitations')
    .column('name')
    .where('name', 'in', ['G', 'J'])
    .execute()
  try {
    const { status, data } = await run(csv)
    expect(status).toBe(200)
    expect(data).toMatchObject({ created: 2, remaining: 1 })
    expect(data.links.map(({ username }) => username)).toEqual(['g_one', 'g_two'])
    expect(data.lines.map(({ outcome, problems }) => [outcome, problems.length])).toEqual([
      ['create', 0],
      ['create', 0],
      ['create', 1],
    ])
    expect((await accept(data.links[1]!.url)).status).toBe(200)
    expect(await run(csv)).toMatchObject({ status: 500, data: { code: 'fault' } })

    const { exitCode, stdout, stderr } = await runCli(`user import ${file}`, cliVariables)
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining('Line 4 (j3@x.example)') })
    expect(stdout).toMatch(/^"email","username","url"\r?\n"j1@x[^\n]+\n"j2@x[^\n]+\n$/)
  } finally {
    await db.schema.dropIndex('test_names').execute()
  }
  expect((await run(csv)).data).toMatchObject({ created: 1, remaining: 0, links: [{ username: 'g_three' }] })
})

test('[OR-12] with a mail server each person gets the link by email, which verifies the address', async () => {
  const { mails } = await mailedSite(server)
  const { data } = await run('email,username,language\nelke@x.example,elke,de\n')
  expect(data).toMatchObject({ created: 1, is_mailed: true, links: [] })
  const text = (await mails('elke@x.example')).at(-1)?.parts.get('text/plain') ?? ''
  expect(text).toMatch(/Benutzername: elke[^]*http:\/\/pictures\.example\/register#imv_/)
  expect((await accept(/http\S+/.exec(text)![0])).status).toBe(200)
  expect((await find('elke'))?.email_verified_at).not.toBeNull()
})

test('[OR-12] sending again after a correction mails the new address, and none to the old one', async () => {
  const { mails } = await mailedSite(server)
  await run('email,username\nfritz@wrong.example,fritz\n')
  const linkIn = async (email: string) =>
    /http\S+/.exec((await mails(email)).at(-1)?.parts.get('text/plain') ?? '')?.[0] ?? ''
  const wrong = await linkIn('fritz@wrong.example')
  const { id } = (await find('fritz'))!
  await admin('PUT /admin/users/{id}', { params: { id }, body: { email: 'fritz@right.example' } })
  const [listed] = (await admin('GET /admin/invitations', { query: { q: 'fritz@' } })).data.data
  await admin('POST /admin/invitations/{id}/renewal', { params: { id: listed!.id } })
  expect(await mails('fritz@wrong.example')).toHaveLength(1)
  expect((await accept(wrong)).data.code).toBe('invitation_missing')
  expect((await accept(await linkIn('fritz@right.example'))).status).toBe(200)
  expect((await find('fritz'))?.email_verified_at).not.toBeNull()
})
