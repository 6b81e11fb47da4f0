import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { databaseUrlOf } from '#test/harness/database.ts'
import { runCli } from '#test/harness/process.ts'
import { startServer } from '#test/harness/server.ts'

const { login, register, logLines, folder, config, db } = await startServer({ LOG_LEVEL: 'warn' })
const filter = fileURLToPath(new URL('../../../../../../deploy/fail2ban/imagora-filter.conf', import.meta.url))

test('[OP-09] a failed login leaves a line with the address, in which fail2ban finds it', async () => {
  await register({ username: 'ann' })
  expect((await login('ann')).status).toBe(200)
  expect(logLines.filter((line) => line.includes('Login failed'))).toEqual([])
  expect((await login('ann', { password: 'wrong' })).status).not.toBe(200)
  expect((await login('nobody_here', { password: 'wrong' })).status).not.toBe(200)
  const lines = logLines.filter((line) => line.includes('Login failed'))
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/wrong|nobody_here/)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 40,
    ip: expect.stringMatching(/^[\d.]+$|:/),
    msg: 'Login failed',
  })

  const file = join(folder, 'server.log')
  writeFileSync(file, lines.join(''))
  const { error, stdout } = spawnSync('fail2ban-regex', [file, filter], { encoding: 'utf8' })
  // The lines themselves are checked above where fail2ban is not installed.
  if (!error) expect(stdout).toContain('Lines: 2 lines, 0 ignored, 2 matched, 0 missed')
})

test(
  '[OP-10] logins of administrators and users made on the command line stand in the audit log by name',
  { timeout: 120_000 },
  async () => {
    await register({ username: 'root_user' })
    await db.updateTable('users').set({ is_admin: true }).where('username', '=', 'root_user').execute()
    await register({ username: 'bob' })
    expect((await login('root_user')).status).toBe(200)
    expect((await login('bob')).status).toBe(200)
    const environment = { DATA_DIR: config.dataDir, DATABASE_URL: databaseUrlOf(config.database), LANG: 'en_US.UTF-8' }
    expect((await runCli('user create --username carol --admin', environment)).exitCode).toBe(0)
    expect((await runCli('user reset-password --user carol', environment)).exitCode).toBe(0)
    const entries = await db.selectFrom('audit_log').select(['action', 'target', 'user_id', 'detail']).execute()
    const told = entries.map(
      ({ action, target, user_id }) => `${action} ${target.split(' ').at(-1)} ${user_id === null}`,
    )
    expect(told).toEqual(['user.log_in root_user false', 'user.create carol true', 'user.reset_password carol true'])
    expect(JSON.parse(entries[1]!.detail)).toEqual({ is_admin: true, is_command_line: true })
  },
)
