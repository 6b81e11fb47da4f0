import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const built = ['packages/web/dist', 'packages/server/dist']

function run(program: string, ...args: string[]) {
  return execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()
}

/** Packs the committed tree with the build output, for machines too small to build; returns the path of the tarball. */
export function release(target = join(root, 'dist')) {
  const changes = run('git', 'status', '--porcelain')
  if (changes) throw new Error(`A release is made of what is committed. Commit or put away first:\n${changes}`)
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })

  const name = `imagora-${run('git', 'describe', '--tags', '--always')}`
  const stage = mkdtempSync(join(tmpdir(), 'imagora-release-'))
  try {
    run('git', 'archive', '--format=tar', `--prefix=${name}/`, '-o', join(stage, 'tree.tar'), 'HEAD')
    run('tar', '-xf', join(stage, 'tree.tar'), '-C', stage)
    for (const folder of built) cpSync(join(root, folder), join(stage, name, folder), { recursive: true })
    mkdirSync(target, { recursive: true })
    const tarball = join(target, `${name}.tar.gz`)
    // The same commit produces the same bytes, whoever makes the release and when.
    const time = run('git', 'log', '-1', '--format=@%ct')
    run(
      'tar',
      '--sort=name',
      `--mtime=${time}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '-C',
      stage,
      '-czf',
      tarball,
      name,
    )
    return tarball
  } finally {
    rmSync(stage, { recursive: true })
  }
}

if (import.meta.main) {
  const tarball = release()
  console.log(`${relative(process.cwd(), tarball)} (${(statSync(tarball).size / 1e6).toFixed(1)} MB)`)
  console.log('Unpack it anywhere, then: npm ci --omit=dev && npm start')
}
