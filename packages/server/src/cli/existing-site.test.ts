import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCli } from '#test/harness/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-nowhere-'))
afterAll(() => rmSync(folder, { recursive: true }))

const environmentOf = (DATA_DIR: string) => ({
  DATA_DIR,
  LANG: 'en_US.UTF-8',
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
})

test.each([
  'user list',
  'user create --username bob',
  'token create --user bob --name x --expires 1d',
  'backup --test',
  'backup list',
  'restore /nowhere/backup',
  'restore /nowhere/backup --replace',
  'storage list',
  'user import /dev/null',
  'provider list',
  'verify',
  'doctor',
  'import folder /tmp --user bob',
  'demo',
])('[OP-01] “imagora %s” refuses where no site exists, and creates nothing', async (command) => {
  const nowhere = join(folder, 'nowhere')
  const { exitCode, stdout, stderr } = await runCli(command, environmentOf(nowhere))
  expect({ exitCode, stdout }).toEqual({ exitCode: 4, stdout: '' })
  expect(stderr).toMatch(/^There is no site here: DATA_DIR is .*\. Set both as for the service, or .*\n$/)
  expect(stderr).toContain(nowhere)
  expect(existsSync(nowhere)).toBe(false)
})

test('[OP-01] --new creates a site where that makes sense, and is unknown elsewhere', async () => {
  const environment = environmentOf(join(folder, 'created'))
  expect(await runCli('verify --new', environment)).toMatchObject({ exitCode: 4 })
  expect(await runCli('user create --username bob --admin --new', environment)).toMatchObject({ exitCode: 0 })
  expect((await runCli('user list', environment)).stdout).toContain('\tbob\t')
  expect(await runCli('verify --new', environment)).toMatchObject({ exitCode: 2 })
})

test.skipIf(process.getuid?.() !== 0)('[OP-01] the data of another user is not opened', async () => {
  const foreign = join(folder, 'foreign')
  mkdirSync(foreign)
  await chown(foreign, 1, 1)
  const refused = await runCli('user create --username bob --new', environmentOf(foreign))
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('belongs to another user (ID 1)') })
  expect(existsSync(join(foreign, 'imagora.db'))).toBe(false)
})
