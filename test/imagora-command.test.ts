import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'

const folder = fs.mkdtempSync(join(tmpdir(), 'imagora-command-'))
fs.chmodSync(folder, 0o755)
afterAll(() => fs.rmSync(folder, { recursive: true }))

const installed = resolve('deploy/imagora')
/** The user "nobody" of every Linux plays the user of the service. */
const SERVICE_USER = 65_534

function run(args: string[], environment: Record<string, string>, uid?: number, command = installed) {
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
  180_000,
)

test('[OP-02] half the variables of another site are refused', () => {
  const { data, file } = createService('other')
  const refused = run(['user', 'list'], { IMAGORA_ENV_FILE: file, DATA_DIR: '/var/lib/drill' })
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^imagora: DATA_DIR is set here and differs in .*IMAGORA_ENV_FILE=FILE\n$/)
  const missing = run(['user', 'list'], { IMAGORA_ENV_FILE: join(folder, 'absent') })
  expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('there is no environment file') })
  // A file without these variables names the default folder and the embedded database.
  fs.writeFileSync(file, 'PUBLIC_URL=https://photos.example\n')
  for (const name of ['DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE']) {
    const mixed = run(['user', 'list'], { IMAGORA_ENV_FILE: file, [name]: '/drill' })
    expect(mixed).toMatchObject({ status: 1, stdout: '' })
    expect(mixed.stderr).toMatch(new RegExp(`^imagora: ${name} is set here and missing in .*IMAGORA_ENV_FILE=FILE\n$`))
  }
  const chosen = run(['user', 'list'], { IMAGORA_ENV_FILE: '', DATA_DIR: data })
  expect(chosen).toMatchObject({ status: 4, stderr: expect.stringContaining(`DATA_DIR is ${data}`) })
}, 180_000)

/** Makes a program that prints what it is started with, in the place of the real one. */
function createProgram(name: string) {
  const root = join(folder, name)
  for (const part of ['deploy', 'scripts', 'packages/server/src']) fs.mkdirSync(join(root, part), { recursive: true })
  fs.copyFileSync(installed, join(root, 'deploy/imagora'))
  const print =
    'console.log(JSON.stringify({ arguments: process.argv.slice(2), folder: process.cwd(), ...process.env }))'
  for (const file of ['scripts/start.mjs', 'packages/server/src/cli.ts']) fs.writeFileSync(join(root, file), print)
  const command = join(root, 'deploy/imagora')
  return {
    root,
    start: (args: string[], environment: Record<string, string>) =>
      JSON.parse(run(args, environment, undefined, command).stdout) as Record<string, unknown>,
  }
}

test('[OP-48] variables of the caller win over those of the file, whose last line for a name counts', () => {
  const { data, file } = createService('winner')
  fs.writeFileSync(file, `DATA_DIR=${data}\nPUBLIC_URL=https://a.example\nPORT=1\nPORT=2\nLOG_LEVEL=info\n`)
  const { start } = createProgram('program of the winner')
  const environment = start(['user', 'list'], { IMAGORA_ENV_FILE: file, LOG_LEVEL: 'debug' })
  expect(environment).toMatchObject({ DATA_DIR: data, PUBLIC_URL: 'https://a.example', PORT: '2', LOG_LEVEL: 'debug' })
  expect(environment.arguments).toEqual(['user', 'list'])
})

test('[OP-49] imagora serve runs the site of the file from any folder', () => {
  const { data, file } = createService('served')
  const { root, start } = createProgram('program that serves')
  const environment = start(['serve'], { IMAGORA_ENV_FILE: file })
  expect(environment).toMatchObject({ DATA_DIR: data, arguments: [], folder: root })
})

test('[OP-48] the drill typed with a file of its own touches nothing of the site', () => {
  const { data, file } = createService('original')
  const original = { IMAGORA_ENV_FILE: file }
  expect(run(['user', 'create', '--username', 'ann', '--admin', '--new'], original)).toMatchObject({ status: 0 })
  // The first start of a server makes this storage; the command alone does not.
  const db = new DatabaseSync(join(data, 'imagora.db'))
  db.exec(
    "insert into storages (name, intro, provider, options, is_enabled, created_at) values ('Local', '', 'local', '{}', 1, '2026-01-01T00:00:00.000Z')",
  )
  db.close()
  const backups = join(folder, 'backups')
  fs.mkdirSync(backups)
  const made = run(['backup', '--with-objects', '--test', '--to', backups], original)
  expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('Backup created: ') })
  const backup = join(backups, /imagora-backup-\S+/.exec(made.stdout)?.[0] ?? '')
  const before = fs.readFileSync(join(data, 'imagora.db'))

  const place = join(folder, 'drill')
  fs.mkdirSync(place, { mode: 0o750 })
  fs.copyFileSync(join(data, 'secret.key'), join(place, 'secret.key'))
  const drillFile = join(folder, 'drill.env')
  fs.writeFileSync(drillFile, `DATA_DIR=${place}\nPUBLIC_URL=http://127.0.0.1:18472\nPORT=18472\n`)
  const drill = { IMAGORA_ENV_FILE: drillFile }
  const restored = run(['restore', '--new', backup], drill)
  expect(restored).toMatchObject({ status: 0, stderr: expect.stringContaining('This is a copy (site id ') })
  expect(run(['storage', 'list'], drill).stdout).toContain('read-only (restored from a backup)')
  expect(run(['verify'], drill)).toMatchObject({ status: 0, stderr: expect.stringContaining('Everything is OK') })
  const confirmed = run(['storage', 'confirm', '1'], drill)
  expect(confirmed).toMatchObject({ status: 0, stdout: expect.stringContaining('Storage 1 is confirmed') })
  expect(fs.readFileSync(join(data, 'imagora.db')).equals(before)).toBe(true)
}, 180_000)

test.skipIf(process.getuid?.() !== 0)(
  '[OP-47] commands run in the volume of a container, which belongs to root and a group that may write',
  () => {
    const volume = join(folder, 'volume')
    fs.mkdirSync(volume)
    fs.chownSync(volume, 0, SERVICE_USER)
    const environment = { IMAGORA_ENV_FILE: '', DATA_DIR: volume, PUBLIC_URL: 'http://127.0.0.1:1' }
    fs.chmodSync(volume, 0o750)
    expect(run(['user', 'list'], environment, SERVICE_USER)).toMatchObject({ status: 1, stdout: '' })
    fs.chmodSync(volume, 0o2770)
    // A cluster mounts the key from a secret, which the service only reads.
    const key = join(volume, 'secret.key')
    fs.writeFileSync(key, Buffer.alloc(32, 7).toString('base64'))
    fs.chownSync(key, 0, SERVICE_USER)
    fs.chmodSync(key, 0o640)
    const created = run(['user', 'create', '--username', 'ann', '--new'], environment, SERVICE_USER)
    expect(created).toMatchObject({ status: 0, stderr: '' })
    expect(run(['user', 'list'], environment, SERVICE_USER).stdout).toContain('\tann\t')
    const { findings } = JSON.parse(run(['doctor', '--json'], environment, SERVICE_USER).stdout) as {
      findings: { check: string; level: string }[]
    }
    expect(findings.filter(({ check }) => check === 'files').map(({ level }) => level)).toEqual(['ok'])
  },
  180_000,
)
