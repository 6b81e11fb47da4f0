import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertPasskey } from '#test/factories/factories.ts'
import { databaseUrlOf } from '#test/harness/database.ts'
import { runCli, startProgram } from '#test/harness/process.ts'
import { startServer } from '#test/harness/server.ts'
import { version } from './platform/process/version.ts'

// Commands run as separate processes, beside this server and on its database.
const { config, callAs, login, user, db } = await startServer()
const environment = { DATA_DIR: config.dataDir, DATABASE_URL: databaseUrlOf(config.database), LANG: 'en_US.UTF-8' }

const run = (command: string, more: Record<string, string> = {}) => runCli(command, { ...environment, ...more })

test('a user is created with a password that is made and shown once', async () => {
  const { exitCode, stdout, stderr } = await run('user create --username Ann --email Ann@example.org --admin')
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  const [, password] = /^Created user ann \(id \d+\)\nPassword: ([\w-]{20})\n$/.exec(stdout)!
  const { token } = (await login('ann', { password: password! })).data
  expect((await callAs(token)('GET /user/profile')).data).toMatchObject({
    username: 'ann',
    name: 'Ann',
    email: 'ann@example.org',
    is_admin: true,
    options: { language: 'zh-CN' },
  })
})

test('[OP-46] a command whose reader ends first, as in a pipe to head, says nothing about it', async () => {
  const { output, ended } = startProgram('cli.ts', ['user', 'list'], environment, ['sh', '-c', '"$@" | true', 'sh'])
  await ended
  expect(output.stderr).toBe('')
})

test('a password from standard input is taken and never shown', async () => {
  const input = 'purple monkey dishwasher\nnot this line\n'
  const { exitCode, stdout, stderr } = await run('user create --username bob --password-stdin', { input })
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toMatch(/^Created user bob \(id \d+\)\n$/)
  const { token } = (await login('bob', { password: 'purple monkey dishwasher' })).data
  expect((await callAs(token)('GET /user/profile')).data).toMatchObject({
    username: 'bob',
    email: null,
    is_admin: false,
  })
})

test('[OR-20] login providers are listed with their callback URLs, and with that of the next one', async () => {
  const admin = await user('keeper', { is_admin: true })
  const body = { provider: 'github', name: 'GitHub', client_id: 'x', client_secret: 'x' } as const
  const { id } = (await admin('POST /admin/oauth_providers', { body })).data
  const listed = await run('provider list', { PUBLIC_URL: 'https://images.example.org' })
  expect(listed).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(`${id}\tGitHub\tgithub\ton\thttps://images.example.org/oauth/${id}\n`),
  })
  expect(listed.stderr).toContain(`https://images.example.org/oauth/${id + 1}\n`)
  expect((await run('provider list')).stderr).toContain('PUBLIC_URL')
})

test('a new password ends every session of its user and no token', async () => {
  const cat = await user('cat')
  const dog = await user('dog')
  const { stdout: token } = await run('token create --user cat --name keeps --expires 1d')
  const { exitCode, stdout } = await run('user reset-password --user Cat')
  expect(exitCode).toBe(0)
  const [, password] = /^Reset the password of cat and logged out all sessions\nPassword: (\S+)\n$/.exec(stdout)!
  expect((await cat('GET /user/profile')).status).toBe(401)
  expect((await dog('GET /user/profile')).status).toBe(200)
  expect((await login('cat', { password: password! })).status).toBe(200)
  expect((await callAs(token.trim())('GET /user/profile')).status).toBe(200)
})

test('a password reset removes second factors only on request', async () => {
  const { id } = await user('eve', { is_admin: true })
  await insertPasskey(db, id)
  const kept = await run('user reset-password --user eve')
  const [, first] = /Password: (\S+)\n$/.exec(kept.stdout)!
  expect((await login('eve', { password: first! })).status).toBe(202)

  const { exitCode, stdout } = await run('user reset-password --user eve --reset-second-factors')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('Turned off two-step verification')
  const [, password] = /Password: (\S+)\n$/.exec(stdout)!
  expect((await login('eve', { password: password! })).status).toBe(200)
})

test('[RO-10] the role of a user is set by email or name, stands in the audit log, and the last administrator stays', async () => {
  const { id } = await user('role_holder')
  await db.updateTable('users').set({ email: 'holder@example.org' }).where('id', '=', id).execute()
  expect(await run('user role Holder@example.org finance')).toMatchObject({
    exitCode: 0,
    stdout: 'The role of role_holder is now finance\n',
  })
  expect((await run('user list')).stdout).toMatch(/\trole_holder\tholder@example\.org\tfinance\tactive/)
  const entries = await db.selectFrom('audit_log').selectAll().where('target', '=', `user ${id} role_holder`).execute()
  expect(entries).toMatchObject([{ user_id: null, action: 'user.change' }])
  expect(JSON.parse(entries[0]!.detail)).toEqual({ role: { from: 'user', to: 'finance' } })
  expect(await run('user role role_holder boss')).toMatchObject({ exitCode: 2 })
  await db.updateTable('users').set({ is_suspended: true }).where('is_admin', '=', true).where('id', '!=', id).execute()
  await run('user role role_holder admin')
  expect(await run('user role role_holder user')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('at least one active administrator'),
  })
  await db.updateTable('users').set({ is_suspended: false }).where('is_admin', '=', true).execute()
  await db.updateTable('users').set({ is_admin: false }).where('id', '=', id).execute()
})

test('users are listed', async () => {
  await db.updateTable('users').set({ is_suspended: true }).where('username', '=', 'dog').execute()
  const { exitCode, stdout } = await run('user list')
  expect(exitCode).toBe(0)
  const lines = stdout.trim().split('\n')
  expect(lines[0]).toBe('id\tusername\temail\trole\tstatus\tregistered')
  expect(lines).toContainEqual(expect.stringMatching(/^\d+\tann\tann@example\.org\tadmin\tactive\t20/))
  expect(lines).toContainEqual(expect.stringMatching(/^\d+\tdog\t-\tuser\tsuspended\t20/))
})

test('a token is printed alone, does what it was made for and ends when it was said', async () => {
  const owner = await user('owner')
  const command = 'token create --user owner --name ci --abilities user:album:read,user:album:read'
  const { exitCode, stdout, stderr } = await run(`${command} --expires 2999-01-31T12:00`)
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^imt_[\w-]{43}\n$/)
  // A time without a time zone is in the site's, which is Asia/Shanghai here.
  expect(stderr).toBe('Expires at 2999-01-31T04:00:00.000Z. This token is shown only once:\n')
  const program = callAs(stdout.trim())
  expect((await program('GET /user/albums')).status).toBe(200)
  expect((await program('POST /user/albums', { body: { name: 'x' } })).data.code).toBe('permission_lacking')
  const stored = await db.selectFrom('tokens').selectAll().where('user_id', '=', owner.id).execute()
  expect(stored.filter(({ kind }) => kind === 'api')).toMatchObject([
    { name: 'ci', is_full_access: false, abilities: '["user:album:read"]' },
  ])
})

test('a token without a list may do all that its user may', async () => {
  await user('whole')
  const { stdout, stderr } = await run('token create --user whole --name all --expires 1y')
  const [, time] = /Expires at (\S+)Z\./.exec(stderr)!
  expect((Date.parse(`${time}Z`) - Date.now()) / 86_400_000).toBeCloseTo(365, 1)
  const program = callAs(stdout.trim())
  expect((await program('POST /user/albums', { body: { name: 'x' } })).status).toBe(200)
  expect((await program('POST /logout')).data.code).toBe('permission_lacking')
})

test('the version is that of the manifest', async () => {
  expect(await run('--version')).toMatchObject({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
})

test.runIf(config.isShared)('[OP-01] a wrong database or data folder is refused by name', async () => {
  const { host, pathname } = new URL(config.database)
  const other = join(config.dataDir, 'other')
  const keyless = await run('user list', { DATA_DIR: other })
  expect(keyless).toMatchObject({ exitCode: 4, stderr: expect.stringContaining(`DATA_DIR ${other} has no secret.key`) })
  expect(existsSync(join(other, 'secret.key'))).toBe(false)

  const empty = `${pathname.slice(1)}_empty`
  await sql`create database ${sql.id(empty)}`.execute(db)
  try {
    const refused = await run('backup --test', { DATABASE_URL: config.database.replace(pathname, `/${empty}`) })
    expect(refused).toMatchObject({ exitCode: 4, stdout: '', stderr: expect.stringContaining(`${empty} @ ${host}`) })
    expect(refused.stderr).not.toContain(config.database.split(':')[0])
  } finally {
    await sql`drop database ${sql.id(empty)} with (force)`.execute(db)
  }
})
