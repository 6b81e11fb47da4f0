import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUpSite, startSite } from '../e2e/support/site.ts'
import { migrationNames } from '../packages/server/src/db/migrations/index.ts'
import { openLoader } from '../packages/server/src/db/snapshot/snapshot.ts'
import { jpeg } from '../packages/server/test/factories/pictures.ts'
import { findNodePackage, listRuntimePackages } from '../scripts/packages/lock-file.ts'

const architecture = process.arch === 'arm64' ? 'arm64' : 'x64'
const folder = fs.mkdtempSync(join(tmpdir(), 'imagora-release-test-'))
const clone = join(folder, 'clone')
const dist = join(clone, 'dist')
afterAll(() => fs.rmSync(folder, { recursive: true }))

const read = (...file: string[]) => fs.readFileSync(join(...file), 'utf8')
const findOne = (pattern: string) => fs.globSync(join(folder, pattern))[0] ?? ''

// One release for all tests: building it takes most of their time. A build of the same sources is used again.
beforeAll(() => {
  // Whoever makes a release may keep new files private; packages must not be.
  const umask = process.umask(0o077)
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', clone])
  fs.symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  for (const built of ['packages/web/dist', 'packages/server/dist']) {
    if (fs.existsSync(built)) fs.cpSync(built, join(clone, built), { recursive: true })
  }
  // Vitest sets NODE_ENV to test, which would produce a test bundle.
  const env = { ...process.env, NODE_ENV: undefined }
  const only = ['--only', 'tarball', '--only', 'deb', '--only', 'chart', '--arch', architecture]
  execFileSync(process.execPath, ['scripts/release.ts', ...only], { cwd: clone, stdio: 'pipe', env })
  process.umask(umask)
  execFileSync('tar', ['-xzf', findOne('clone/dist/imagora-*.tar.gz'), '-C', folder])
}, 600_000)

describe('the tarball', () => {
  test(
    'starts with the Node that it contains, builds nothing, and takes a picture [IN-01]',
    { timeout: 120_000 },
    async () => {
      const unpacked = findOne('imagora-*')
      const node = join(unpacked, 'node_modules/.bin/node')
      expect(fs.existsSync(join(unpacked, 'packages/web/src'))).toBe(false)
      const site = await startSite({}, unpacked, node)
      try {
        expect(await (await fetch(site.url)).text()).toContain('<div id="root">')
        const headers = { authorization: `Bearer ${await setUpSite(site)}` }
        const form = new FormData()
        form.set('file', new Blob([new Uint8Array(await jpeg({ width: 300, height: 200 }))]), 'photo.jpg')
        const upload = await fetch(`${site.url}/api/v2/upload`, { method: 'POST', headers, body: form })
        expect(upload.status).toBe(200)
      } finally {
        await site.stop()
      }
    },
  )

  test('can load every package that the server depends on, and its commands run [IN-01]', () => {
    const unpacked = findOne('imagora-*')
    const node = join(unpacked, 'node_modules/.bin/node')
    const server = join(unpacked, 'packages/server')
    const { dependencies } = JSON.parse(read(server, 'package.json')) as { dependencies: Record<string, string> }
    // The font has no program, and the contract is our own.
    const packages = Object.keys(dependencies).filter((name) => !/font|^@imagora/.test(name))
    // The main module of this one is for browsers.
    const names = packages.map((name) => (name === 'icodec' ? 'icodec/node' : name))
    const script = `for (const name of ${JSON.stringify(names)}) await import(name)`
    const loaded = spawnSync(node, ['--input-type=module', '-e', script], { cwd: server, encoding: 'utf8' })
    expect(loaded).toMatchObject({ status: 0, stderr: '' })
    const help = spawnSync(node, ['src/cli.ts', '--help'], { cwd: server, encoding: 'utf8' })
    expect(help.stdout).toContain('imagora doctor')
    const told = spawnSync(node, ['src/cli.ts', '--version'], { cwd: server, encoding: 'utf8' })
    const { version } = JSON.parse(read(unpacked, 'release.json')) as { version: string }
    expect(told.stdout).toBe(`${version}\n`)
  })

  test('contains the packages of the lock file for its architecture, and no other [IN-05]', () => {
    const unpacked = findOne('imagora-*')
    const packages = listRuntimePackages(clone, ['packages/contract', 'packages/server'], architecture)
    const expected = [...packages, findNodePackage(clone, architecture)].map(({ path }) => path)
    const manifests = fs.globSync('node_modules/**/package.json', { cwd: unpacked })
    const present = manifests.flatMap((file) => {
      const path = file.slice(0, -'/package.json'.length)
      return /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !path.includes('@imagora/') ? [path] : []
    })
    expect(present.toSorted()).toEqual(expected.toSorted())
    const [bill = ''] = fs.globSync(join(dist, '*.cdx.json'))
    const { components } = JSON.parse(read(bill)) as { components: { 'bom-ref': string; hashes: unknown[] }[] }
    expect(components.map((component) => component['bom-ref'])).toEqual(expect.arrayContaining(expected))
    expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([])
  })
})

test(
  '[OP-42] the installed program checks an upgrade with the tarball and with the Debian package',
  { timeout: 240_000 },
  async () => {
    const site = fs.mkdtempSync(join(folder, 'site-'))
    const older = migrationNames.at(-2)!
    await (await openLoader(join(site, 'imagora.db'), older)).commit()
    const release = JSON.parse(read(findOne('imagora-*'), 'release.json')) as { version: string }
    const packages = ['imagora-*.tar.gz', 'imagora_*.deb'].map((pattern) => findOne(`clone/dist/${pattern}`))
    for (const file of packages) {
      const args = ['packages/server/src/cli.ts', 'upgrade', '--check', '--json', '--package', file]
      const env = { ...process.env, NODE_ENV: undefined, DATA_DIR: site, DATABASE_URL: '', LANG: 'en_US.UTF-8' }
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
      expect([status, stderr]).toEqual([0, expect.stringContaining('The package matches SHA256SUMS')])
      expect(JSON.parse(stdout)).toMatchObject({
        version: release.version,
        schema: older,
        pending: [migrationNames.at(-1)],
        status: 'ready',
      })
    }
  },
)

test('[IN-10] archives of a release can be read by every user, whatever the umask of whoever made them', () => {
  for (const pattern of ['imagora-*.tar.gz', 'imagora-chart-*.tgz']) {
    const listed = execFileSync('tar', ['-tzvf', findOne(`clone/dist/${pattern}`)], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    const lines = listed.trim().split('\n')
    // Rights of links have no meaning.
    expect(lines.filter((line) => !/^(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x|l)/.test(line))).toEqual([])
  }
})

test('the release lists the changes by area, and checksums of its files [IN-06]', () => {
  const notes = JSON.parse(read(findOne('imagora-*'), 'release.json')) as {
    version: string
    areas: { area: string; changes: { summary: string }[] }[]
  }
  expect(notes.areas.length).toBeGreaterThan(0)
  const text = read(dist, 'CHANGES.md')
  expect(text).toContain(notes.version)
  for (const { area, changes } of notes.areas) {
    expect(text).toContain(`## ${area}\n`)
    expect(text).toContain(changes[0]?.summary)
  }
  const checked = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: dist, encoding: 'utf8' })
  expect(checked.status).toBe(0)
  expect(checked.stdout.trim().split('\n')).toHaveLength(fs.readdirSync(dist).length - 1)
})

const hasDpkg = !spawnSync('dpkg-deb', ['--version']).error

describe.skipIf(!hasDpkg)('the Debian package', () => {
  const deb = () => findOne('clone/dist/*.deb')
  const field = (name: string) => execFileSync('dpkg-deb', ['-f', deb(), name], { encoding: 'utf8' }).trim()

  test('belongs to root, has the time of its commit and no configuration that dpkg would ask about [IN-02]', () => {
    const listed = execFileSync('dpkg-deb', ['-c', deb()], { encoding: 'utf8', maxBuffer: 1e8 }).trim().split('\n')
    const time = execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: clone, encoding: 'utf8' })
    const day = new Date(time.trim())
    const local = new Date(day.getTime() - day.getTimezoneOffset() * 60_000)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ')
    expect(listed.filter((line) => !line.includes(' root/root ') || !line.includes(local))).toEqual([])
    const files = listed.map((line) => line.replace(/^(?:\S+\s+){5}/, ''))
    expect(files.filter((file) => /^\.\/(etc|opt|var)\b/.test(file))).toEqual([])
    const unit = execFileSync(
      'sh',
      ['-c', `dpkg-deb --fsys-tarfile "$0" | tar -xO ./usr/lib/systemd/system/imagora.service`, deb()],
      { encoding: 'utf8' },
    )
    const [, program = '', script = ''] = /^ExecStart=(\S+) (?:-\S+ )*(\S+)$/m.exec(unit) ?? []
    expect(files.map((file) => file.split(' -> ')[0])).toContain(`.${program}`)
    expect(files).toContain(`./usr/lib/imagora/${script}`)
    expect(unit).not.toContain('/opt/')
    expect(field('Conffiles')).toBe('')
  })

  test('of a later commit has a higher version [IN-02]', () => {
    const [, base = '', time = ''] = /^(.+\+git)(\d{14})\./.exec(field('Version')) ?? []
    const earlier = `${base}${Number(time) - 1}.ffffffff`
    expect(spawnSync('dpkg', ['--compare-versions', field('Version'), 'gt', earlier]).status).toBe(0)
    expect(spawnSync('dpkg', ['--compare-versions', field('Version'), 'gt', base.replace('+git', '')]).status).toBe(0)
  })
})

describe('maintainer scripts of the Debian package', () => {
  /** Runs a script below another root, with programs of the system that only note that they were called. */
  function prepare() {
    const place = fs.mkdtempSync(join(folder, 'machine-'))
    const programs = join(place, 'programs')
    for (const path of ['etc', 'var/lib', 'usr/share/imagora']) fs.mkdirSync(join(place, path), { recursive: true })
    fs.mkdirSync(programs)
    fs.writeFileSync(join(place, 'usr/share/imagora/imagora.env.example'), '#PUBLIC_URL=\n')
    for (const name of ['getent', 'groupadd', 'useradd', 'userdel', 'groupdel', 'deb-systemd-helper', 'chown']) {
      fs.writeFileSync(join(programs, name), `#!/bin/sh\necho "${name} $*" >>"${place}/calls"\n`, { mode: 0o755 })
    }
    const env = { PATH: `${programs}:/usr/bin:/bin` }
    const run = (script: string, ...args: string[]) => {
      const text = read('deploy/debian', script)
        .replaceAll(/\/(etc|var\/lib|usr\/share|run)\//g, `${place}/$1/`)
        // Only root may give files away.
        .replaceAll(/install (-d )?-o \w+ -g \w+/g, 'install $1')
      return spawnSync('sh', ['-c', text, script, ...args], { env, encoding: 'utf8' })
    }
    return { run, path: (name: string) => join(place, name) }
  }

  test('keep edited settings on upgrade, and data on removal and purge [IN-03]', () => {
    const { run, path } = prepare()
    expect(run('postinst', 'configure')).toMatchObject({ status: 0, stderr: '' })
    expect(fs.statSync(path('var/lib/imagora')).mode & 0o777).toBe(0o750)
    expect(fs.statSync(path('etc/imagora.env')).mode & 0o777).toBe(0o640)
    expect(fs.readFileSync(path('calls'), 'utf8')).toContain('deb-systemd-helper enable imagora.service')

    fs.writeFileSync(path('etc/imagora.env'), 'PORT=3001\n')
    fs.writeFileSync(path('var/lib/imagora/imagora.db'), 'x')
    for (const [script, ...args] of [
      ['prerm', 'upgrade', '2'],
      ['postrm', 'upgrade', '2'],
      ['postinst', 'configure', '1'],
      ['prerm', 'remove'],
      ['postrm', 'remove'],
    ]) {
      expect(run(script ?? '', ...args)).toMatchObject({ status: 0, stderr: '' })
      expect(fs.readFileSync(path('etc/imagora.env'), 'utf8')).toBe('PORT=3001\n')
    }

    const purge = run('postrm', 'purge')
    expect(purge).toMatchObject({ status: 0, stderr: '' })
    expect(purge.stdout).toContain('stay in')
    expect(fs.existsSync(path('etc/imagora.env'))).toBe(false)
    expect(fs.existsSync(path('var/lib/imagora/imagora.db'))).toBe(true)
  })

  test.each([
    ['root', true],
    ['imagora', false],
  ])('a data folder of %s goes to the service: %s [IN-09]', (owner, isGiven) => {
    const { run, path } = prepare()
    fs.mkdirSync(path('var/lib/imagora'))
    fs.writeFileSync(path('programs/stat'), `#!/bin/sh\necho ${owner}\n`, { mode: 0o755 })
    expect(run('postinst', 'configure')).toMatchObject({ status: 0, stderr: '' })
    const calls = fs.readFileSync(path('calls'), 'utf8')
    expect(calls.includes(`chown -hR imagora:imagora ${path('var/lib/imagora')}`)).toBe(isGiven)
  })

  test('leave nothing of a site that was never used [IN-03]', () => {
    const { run, path } = prepare()
    for (const [script, ...args] of [
      ['postinst', 'configure'],
      ['prerm', 'remove'],
      ['postrm', 'remove'],
      ['postrm', 'purge'],
    ]) {
      expect(run(script ?? '', ...args)).toMatchObject({ status: 0, stderr: '' })
    }
    expect(fs.readdirSync(path('var/lib'))).toEqual([])
    expect(fs.readdirSync(path('etc'))).toEqual([])
    expect(fs.readFileSync(path('calls'), 'utf8')).toContain('userdel imagora')
  })
})
