import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startSite } from '../e2e/support/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-release-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const built = ['packages/web/dist/.stamp', 'packages/server/dist/.stamp']

test('a release starts and serves the web application without building anything', async () => {
  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', clone])
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  // Vitest sets NODE_ENV to test, which would produce a test bundle.
  const env = { ...process.env, NODE_ENV: undefined }
  execFileSync(process.execPath, ['scripts/release.ts'], { cwd: clone, stdio: 'pipe', env })

  const [tarball = ''] = globSync(join(clone, 'dist/imagora-*.tar.gz'))
  execFileSync('tar', ['-xzf', tarball, '-C', folder])
  const [unpacked = ''] = globSync(join(folder, 'imagora-*'))
  symlinkSync(resolve('node_modules'), join(unpacked, 'node_modules'))

  const stamps = () => built.map((stamp) => statSync(join(unpacked, stamp)).mtimeMs)
  const released = stamps()
  const site = await startSite({}, unpacked)
  try {
    expect(await (await fetch(site.url)).text()).toContain('<div id="root">')
    expect(stamps()).toEqual(released)
  } finally {
    await site.stop()
  }
}, 180_000)
