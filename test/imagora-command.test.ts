import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = fs.mkdtempSync(join(tmpdir(), 'imagora-command-'))
fs.chmodSync(folder, 0o755)
afterAll(() => fs.rmSync(folder, { recursive: true }))

const command = resolve('deploy/imagora')
/** The user "nobody" of every Linux plays the user of the service. */
const SERVICE_USER = 65_534

function run(args: string[], environment: Record<string, string>, uid?: number) {
  const env = { PATH: process.env.PATH, LANG: 'en_US.UTF-8', ...environment }
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', cwd: folder, uid, gid: uid })
  return { status, stdout, stderr }
}

function createService(name: string) {
  const place = join(folder, name)
  fs.mkdirSync(place)
  const data = join(place, 'data')
  fs.mkdirSync(data, { mode: 0o750 })
  const file = join(place, 'imagora.env')
  const trap = join(place, 'run by a shell')
  const lines = ['# The site', `DATA_DIR="${data}"`, 'SITE_NAME=Ann’s $(touch "' + trap + '") photos; exit 1', 'oops']
  fs.writeFileSync(file, lines.join('\n'))
  return { data, file, trap }
}

test.skipIf(process.getuid?.() !== 0)(
  '[OP-02] the imagora command works on the site of the service, with its file and as its user',
  () => {
    const { data, file, trap } = createService('service')
    fs.chownSync(data, SERVICE_USER, SERVICE_USER)
    const environment = { IMAGORA_ENV_FILE: file }
    expect(run(['user', 'list'], environment)).toMatchObject({ status: 4, stderr: expect.stringContaining(data) })
    const created = run(['user', 'create', '--username', 'ann', '--new'], environment)
    expect(created).toMatchObject({ status: 0, stderr: '' })
    for (const name of fs.readdirSync(data)) expect(fs.statSync(join(data, name)).uid).toBe(SERVICE_USER)
    expect(fs.existsSync(trap)).toBe(false)
    expect(run(['user', 'list'], environment).stdout).toContain('\tann\t')

    const sentence = `imagora: the site in ${data} belongs to `
    const refused = run(['user', 'list'], environment, SERVICE_USER - 1)
    expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(sentence) })
    expect(refused.stderr).toMatch(/Run: sudo imagora user list\n$/)
  },
)

test('[OP-02] half the variables of another site are refused', () => {
  const { data, file } = createService('other')
  const refused = run(['user', 'list'], { IMAGORA_ENV_FILE: file, DATA_DIR: '/var/lib/drill' })
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^imagora: DATA_DIR is set here and differs in .*IMAGORA_ENV_FILE=FILE\n$/)
  const missing = run(['user', 'list'], { IMAGORA_ENV_FILE: join(folder, 'absent') })
  expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('there is no environment file') })
  const chosen = run(['user', 'list'], { IMAGORA_ENV_FILE: '', DATA_DIR: data })
  expect(chosen).toMatchObject({ status: 4, stderr: expect.stringContaining(`DATA_DIR is ${data}`) })
})
