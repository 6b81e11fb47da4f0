import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startSite } from '../e2e/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-release-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a release starts and serves the web application without building it', async () => {
  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', '.', clone])
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  execFileSync(process.execPath, ['scripts/release.ts'], { cwd: clone, stdio: 'pipe' })

  const [tarball = ''] = globSync(join(clone, 'dist/imagora-*.tar.gz'))
  execFileSync('tar', ['-xzf', tarball, '-C', folder])
  const [unpacked = ''] = globSync(join(folder, 'imagora-*'))
  symlinkSync(resolve('node_modules'), join(unpacked, 'node_modules'))

  const site = await startSite({}, unpacked)
  try {
    expect(await (await fetch(site.url)).text()).toContain('<div id="root">')
    expect(site.output()).not.toContain('is built')
  } finally {
    await site.stop()
  }
})
