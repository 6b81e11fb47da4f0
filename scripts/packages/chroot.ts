import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installMissing } from '../apt.ts'

const START_TIMEOUT_MS = 60_000

/** Makes a minimal Debian 12 in a folder, unless one is there to be used again. */
export function provideDebian(folder: string) {
  if (fs.existsSync(join(folder, 'usr/bin/dpkg'))) return
  const isMissing = spawnSync('debootstrap', ['--version']).error !== undefined
  if (isMissing) installMissing([{ what: 'debootstrap', package: 'debootstrap' }])
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** A root folder to run programs in: a throw-away copy of `base`, or an empty one. It needs root, and no systemd. */
export function createChroot(base?: string) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'imagora-chroot-'))
  if (base) execFileSync('cp', ['-a', '--reflink=auto', `${base}/.`, folder])

  const mounted: string[] = []
  function mount(...args: string[]) {
    const point = args.at(-1) ?? ''
    fs.mkdirSync(point, { recursive: true })
    execFileSync('mount', args)
    mounted.push(point)
  }

  /** Runs a program inside, and returns what it printed. */
  const run = (program: string, ...args: string[]) =>
    execFileSync('/usr/sbin/chroot', [folder, program, ...args], {
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })

  /** Runs a program that may fail, and returns its exit code with all that it printed. */
  function attempt(program: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync('/usr/sbin/chroot', [folder, program, ...args], {
      encoding: 'utf8',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', LANG: 'en_US.UTF-8' },
    })
    return { exitCode: status, output: `${stdout}${stderr}` }
  }

  /** Servers started inside, which hold its files. */
  const servers = new Set<{ stop: () => Promise<void> }>()

  async function remove() {
    for (const server of servers) await server.stop()
    for (const point of mounted.toReversed()) execFileSync('umount', [point])
    fs.rmSync(folder, { recursive: true })
  }

  return { folder, servers, mount, run, attempt, remove, path: (name: string) => join(folder, name) }
}

export type Chroot = ReturnType<typeof createChroot>

export interface ServiceCommand {
  command: string[]
  environment: Record<string, string>
  workingDirectory: string
  user: { uid: number; gid: number }
}

/** Starts a server inside as the user of its service, and waits until it is ready. */
export async function startService({ folder, servers }: Chroot, service: ServiceCommand, port: number) {
  const { uid, gid } = service.user
  const as = [`--userspec=${uid}:${gid}`, '--groups=', folder]
  const inner = ['/usr/bin/env', '-C', service.workingDirectory, ...service.command]
  const child: ChildProcess = spawn('/usr/sbin/chroot', [...as, ...inner], {
    env: { PATH: '/usr/bin:/bin', ...service.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const exited = new Promise<void>((settle) => child.once('exit', () => settle()))
  /** Ends it as systemd and container engines do. */
  async function stop() {
    servers.delete(server)
    child.kill('SIGTERM')
    await exited
  }
  const server = { stop }
  servers.add(server)

  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`The site did not start.\n${output}`)
    await sleep(50)
  }

  return { url, output: () => output, stop }
}
