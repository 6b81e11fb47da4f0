import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { installMissing } from '../apt.ts'
import { freePorts } from '../../packages/server/test/storage-servers/ports.ts'
import { type Chroot, createChroot, provideDebian, type ServiceCommand, startService } from './chroot.ts'
import { checkSite, fillSite } from './try-site.ts'

const indent = (text: string) => text.trim().replaceAll(/^/gm, ' '.repeat(10))

/** Reads from the installed unit how systemd would start the service, which does not run in a chroot. */
function readUnit({ path, run }: Chroot): ServiceCommand {
  const unit = fs.readFileSync(path('usr/lib/systemd/system/imagora.service'), 'utf8')
  const valuesOf = (name: string) =>
    Array.from(unit.matchAll(new RegExp(`^${name}=(.+)$`, 'gm')), ([, value = '']) => value)
  const lines = fs.readFileSync(path('etc/imagora.env'), 'utf8').split('\n')
  const variables = [...valuesOf('Environment'), ...lines.filter((line) => /^[A-Z_]+=/.test(line))]
  const [user = ''] = valuesOf('User')
  return {
    command: (valuesOf('ExecStart')[0] ?? '').split(' '),
    environment: Object.fromEntries(
      variables.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
    workingDirectory: valuesOf('WorkingDirectory')[0] ?? '/',
    user: { uid: Number(run('id', '-u', user)), gid: Number(run('id', '-g', user)) },
  }
}

/** Asks Debian's own checker; what the package overrides with a reason is no error. */
function checkWithLintian(file: string) {
  const isMissing = spawnSync('lintian', ['--version']).error !== undefined
  if (isMissing) installMissing([{ what: 'lintian', package: 'lintian' }])
  const options = ['--no-cfg', '--allow-root', '--fail-on', 'error', '--tag-display-limit', '0']
  const { status, stdout, stderr } = spawnSync('lintian', [...options, file], { encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`lintian finds errors in ${basename(file)} (${status}).\n${stdout}${stderr}`)
  if (stdout.trim()) console.log(indent(stdout))
}

/** Checks an upgrade with the program of a package that is not installed, as one does from a version without the command. */
function checkUpgrade(chroot: Chroot, file: string) {
  fs.mkdirSync(chroot.path('opt/imagora-new'))
  execFileSync('dpkg-deb', ['-x', file, chroot.path('opt/imagora-new')])
  const { exitCode, output } = chroot.attempt('/opt/imagora-new/usr/lib/imagora/deploy/imagora', 'upgrade', '--check')
  fs.rmSync(chroot.path('opt/imagora-new'), { recursive: true })
  if (exitCode !== 0) throw new Error(`The check before the upgrade fails (${exitCode}).\n${output}`)
  console.log(indent(output))
}

function expectState(what: string, isSo: boolean) {
  if (!isSo) throw new Error(`Expected: ${what}`)
}

/** Checks by lintian, installs, fills, upgrades, removes, reinstalls and purges, as an operator with a fresh Debian 12 would. */
async function tryPackages(base: string, older: string, newer: string) {
  const times: { step: string; seconds: number }[] = []
  async function step<Result>(name: string, work: () => Result | Promise<Result>) {
    const startedAt = performance.now()
    const result = await work()
    const seconds = (performance.now() - startedAt) / 1000
    times.push({ step: name, seconds })
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
    return result
  }

  await step(`check ${basename(newer)} with lintian`, () => checkWithLintian(newer))
  await step('make Debian 12, or find it', () => provideDebian(base))
  const chroot = await step('copy it', () => createChroot(base))
  const apt = (...args: string[]) => chroot.run('apt-get', '-o', 'Dpkg::Use-Pty=0', ...args)
  const install = (file: string, ...options: string[]) => {
    fs.copyFileSync(file, chroot.path(`tmp/${basename(file)}`))
    apt('install', '-y', '--no-install-recommends', ...options, `/tmp/${basename(file)}`)
  }
  const edited = 'etc/imagora.env'
  const [port = 0] = await freePorts(1)
  const start = () => startService(chroot, readUnit(chroot), port)
  const has = (file: string) => fs.existsSync(chroot.path(file))
  const dataFiles = () => fs.readdirSync(chroot.path('var/lib/imagora')).length
  try {
    chroot.mount('-t', 'proc', 'proc', chroot.path('proc'))
    await step(`install ${basename(older)}`, () => install(older))
    expectState(
      'data folder 0750 of the service user',
      (fs.statSync(chroot.path('var/lib/imagora')).mode & 0o777) === 0o750,
    )
    expectState('settings file 0640', (fs.statSync(chroot.path(edited)).mode & 0o777) === 0o640)
    fs.appendFileSync(chroot.path(edited), `\nPORT=${port}\nLOG_LEVEL=info\n`)
    const text = fs.readFileSync(chroot.path(edited), 'utf8')

    const first = await step('start', start)
    const filled = await step('set up, upload a picture', () => fillSite(first.url, first.output()))
    await step('stop', () => first.stop())
    console.log(indent(chroot.run('imagora', 'user', 'list')))
    await step('check the upgrade', () => checkUpgrade(chroot, newer))

    await step(`upgrade to ${basename(newer)}`, () => install(newer))
    expectState('edited settings kept by the upgrade', fs.readFileSync(chroot.path(edited), 'utf8') === text)
    const second = await step('start the new version', start)
    await step('find the picture, the session and the settings', () => checkSite(second.url, filled))
    await second.stop()

    // Only root may look into its home, and the command runs as the user of the service.
    fs.chmodSync(chroot.path('root'), 0o700)
    fs.copyFileSync(newer, chroot.path('root/new.deb'))
    const unreadable = chroot.attempt('imagora', 'upgrade', '--check', '--package', '/root/new.deb')
    expectState('a package that the service cannot read named as such', /imagora can’t read/.test(unreadable.output))

    const hasMigrated = has('var/lib/imagora/backups')
    if (hasMigrated) {
      await step('roll back', () => console.log(indent(chroot.run('imagora', 'upgrade', '--rollback', '--yes'))))
      await step('install the older version again', () => install(older, '--allow-downgrades'))
      const back = await step('start', start)
      await step('find everything as before', () => checkSite(back.url, filled))
      await back.stop()
      await step('upgrade again', () => install(newer))
    }

    await step('remove', () => apt('remove', '-y', 'imagora'))
    expectState('program gone, settings and data kept', !has('usr/lib/imagora') && has(edited) && dataFiles() > 2)
    await step('install again', () => install(newer))
    const third = await step('start', start)
    await step('find everything again', () => checkSite(third.url, filled))
    await third.stop()

    await step('purge', () => apt('purge', '-y', 'imagora'))
    expectState('settings gone, data kept by purge', !has(edited) && dataFiles() > 2)
    fs.rmSync(chroot.path('var/lib/imagora'), { recursive: true })
    await step('install and purge without data', () => {
      install(newer)
      apt('purge', '-y', 'imagora')
    })
    expectState('nothing left of an unused package', !has('var/lib/imagora') && !has(edited))
    expectState('user gone with its folder', !/^imagora:/m.test(fs.readFileSync(chroot.path('etc/passwd'), 'utf8')))
    return times
  } finally {
    await chroot.remove()
  }
}

const { values, positionals } = parseArgs({ options: { base: { type: 'string' } }, allowPositionals: true })
const [older, newer] = positionals.map((file) => resolve(file))
if (!older || !newer) {
  console.error(
    'npm run try:deb -- OLD.deb NEW.deb [--base FOLDER]   (as root; FOLDER keeps the Debian 12 for the next time)',
  )
  process.exitCode = 2
} else {
  await tryPackages(resolve(values.base ?? join(tmpdir(), 'imagora-debian-12')), older, newer)
}
