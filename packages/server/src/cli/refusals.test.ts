import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/dialects/open-database.ts'
import { runCli } from '#test/harness/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-cli-'))
const environment = { DATA_DIR: folder, LANG: 'en_US.UTF-8' }
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: string, more: Record<string, string> = {}) => runCli(command, { ...environment, ...more })

async function kept() {
  const db = openDatabase(join(folder, 'imagora.db'))
  const users = await db.selectFrom('users').selectAll().execute()
  const tokens = await db.selectFrom('tokens').selectAll().execute()
  await db.destroy()
  return { users, tokens }
}

beforeAll(async () => {
  // This is a new machine on which the server has never run.
  expect((await run('user create --username bob --admin --new')).exitCode).toBe(0)
  expect((await kept()).users).toMatchObject([{ username: 'bob', is_admin: true }])
})

test.each<[string, string, 1 | 2, string]>([
  ['an unknown command', 'user destroy --username x', 2, 'Unknown command: user destroy\nFor usage'],
  ['half a command', 'user', 2, 'Unknown command: user\n'],
  ['an unknown option', 'user create --usernam x', 2, "Unknown option '--usernam'"],
  ['an option too few', 'user create --email a@example.org', 2, 'Missing option: --username\n'],
  ['a bad username', 'user create --username a', 1, 'username: Use 3–20 letters'],
  ['a bad address', 'user create --username fine --email a@b', 1, 'email: Enter a valid email\n'],
  ['a username that is taken', 'user create --username bob', 1, 'This username is already taken\n'],
  ['no password on standard input', 'user create --username fine --password-stdin', 1, 'No password on standard input'],
  ['an unknown user', 'user reset-password --user nobody', 1, 'User not found: nobody\n'],
  ['an unknown user for a token', 'token create --user nobody --name x --expires 30d', 1, 'User not found: nobody\n'],
  [
    'an unknown ability',
    'token create --user bob --name x --expires 30d --abilities upload:write,all',
    1,
    'Unknown permission: all.',
  ],
  [
    'abilities that name none',
    'token create --user bob --name x --expires 30d --abilities=',
    1,
    'Unknown permission: .',
  ],
  [
    'an expiry that is none',
    'token create --user bob --name x --expires soon',
    1,
    'Not a valid expiration time: soon\n',
  ],
  ['an expiry in the past', 'token create --user bob --name x --expires 2020-01-01', 1, 'must be in the future\n'],
  [
    '[TO-05] a token without an expiry',
    'token create --user bob --name x',
    2,
    'A token needs an expiration time. Add one, for example: --expires 30d\n',
  ],
  ['a token without a name', 'token create --user bob --name= --expires 30d', 1, 'name: Required\n'],
])('%s is refused with its exit code and leaves nothing behind', async (_case, command, exitCode, text) => {
  const before = await kept()
  expect(await run(command)).toEqual({ exitCode, stdout: '', stderr: expect.stringContaining(text) })
  expect(await kept()).toEqual(before)
})

test.each(['12345678', 'bob_the_user', 'short'])('the password %s is refused and not repeated', async (password) => {
  const input = `${password}\n`
  const { exitCode, stdout, stderr } = await run('user create --username bob_the_user --password-stdin', { input })
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toMatch(/^password: /)
  expect(stderr).not.toContain(password)
})

test.each(['', 'help', 'user create --help'])('“imagora %s” tells every command', async (command) => {
  const { exitCode, stdout } = await run(command)
  expect(exitCode).toBe(0)
  for (const told of ['user create', 'user list', 'user reset-password', 'token create']) {
    expect(stdout).toContain(`imagora ${told}`)
  }
  expect(stdout).toContain('upload:write')
})

test('commands speak the language of the terminal', async () => {
  const LANG = 'zh_CN.UTF-8'
  expect((await run('help', { LANG })).stdout).toContain('在命令行中管理站点')
  expect((await run('token create --user nobody --name x --expires 30d', { LANG })).stderr).toBe(
    '没有这个用户：nobody\n',
  )
  expect((await run('token create --user bob --name x', { LANG })).stderr).toContain('--expires 30d')
  expect((await run('user create --username a', { LANG })).stderr).toContain('username: 用户名为 3–20 位字母')
})
