import { spawnSync } from 'node:child_process'

/** A program the system lacks: its purpose, and the Debian package that provides it. */
export interface Missing {
  what: string
  package: string
}

export class MissingTools extends Error {}

const line = (packages: string[]) => `apt-get install -y --no-install-recommends ${packages.join(' ')}`

/** Installs missing packages if allowed, or throws with the list and the command to install them. */
export function installMissing(missing: Missing[], env = process.env, isRoot = process.getuid?.() === 0) {
  if (missing.length === 0) return
  const packages = missing.map((tool) => tool.package)
  const names = missing.map(({ what }) => what).join(' and ')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })

  if (!isRoot || spawnSync('apt-get', ['--version'], { env }).error) {
    throw new MissingTools(`${names} missing. On Debian or Ubuntu, as root:\n\n  ${line(packages)}\n`)
  }
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=300']
  console.log(`${names} missing; installing ${packages.join(' ')} by apt`)
  apt(...quiet, 'update')
  const { status } = apt(...quiet, 'install', '-y', '--no-install-recommends', ...packages)
  if (status !== 0)
    throw new MissingTools(`${names} missing, and apt could not install it. By hand:\n\n  ${line(packages)}\n`)
}
