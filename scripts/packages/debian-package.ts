import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Architecture, debianNames } from './lock-file.ts'
import type { ReleaseNotes } from './release-notes.ts'

/** The unit and its documents name /opt, where a tarball is unpacked; a package of Debian may not write there. */
const movePaths = (text: string) => text.replaceAll('/opt/imagora', '/usr/lib/imagora')

function measureKilobytes(folder: string) {
  let bytes = 0
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += fs.statSync(join(entry.parentPath, entry.name)).size
  }
  return Math.ceil(bytes / 1024)
}

/** Debian's changelog format, which lintian and `apt changelog` read. */
function formatChangelog({ version, epoch, areas }: ReleaseNotes) {
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000')
  const lines = areas.flatMap(({ area, changes }) => changes.map(({ summary }) => `  * ${area}: ${summary}`))
  return `imagora (${version}) stable; urgency=medium\n\n${lines.join('\n') || '  * No changes.'}\n\n -- Imagora <imagora@localhost>  ${date}\n`
}

/**
 * Makes a Debian package of an application tree, which it moves away; returns the path of the package. The same commit
 * gives the same bytes: dpkg-deb sorts the files and takes their time from SOURCE_DATE_EPOCH.
 */
export function makeDebianPackage(tree: string, target: string, architecture: Architecture, notes: ReleaseNotes) {
  const recipe = (name: string) => join(tree, 'deploy/debian', name)
  const staging = fs.mkdtempSync(join(target, '.deb-'))
  const put = (path: string, content: string | Buffer, mode = 0o644) => {
    const file = join(staging, path)
    fs.mkdirSync(join(file, '..'), { recursive: true, mode: 0o755 })
    fs.writeFileSync(file, content, { mode })
    fs.chmodSync(file, mode)
  }
  const read = (name: string) => movePaths(fs.readFileSync(recipe(name), 'utf8'))
  try {
    fs.chmodSync(staging, 0o755)
    put('usr/lib/systemd/system/imagora.service', read('../imagora.service'))
    put('usr/share/imagora/imagora.env.example', read('imagora.env.example'))
    put('usr/share/doc/imagora/copyright', read('copyright'))
    put('usr/share/doc/imagora/changelog.gz', gzipSync(formatChangelog(notes), { level: 9 }))
    put('usr/share/lintian/overrides/imagora', read('lintian-overrides'))
    for (const script of ['postinst', 'prerm', 'postrm']) put(`DEBIAN/${script}`, read(script), 0o755)
    const control = read('control')
      .replace('{version}', notes.version)
      .replace('{architecture}', debianNames[architecture])
      .replace('{size}', String(measureKilobytes(tree)))
    put('DEBIAN/control', control)
    fs.mkdirSync(join(staging, 'usr/bin'))
    fs.symlinkSync('../lib/imagora/deploy/imagora', join(staging, 'usr/bin/imagora'))
    fs.renameSync(tree, join(staging, 'usr/lib/imagora'))

    const file = join(target, `imagora_${notes.version}_${debianNames[architecture]}.deb`)
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(notes.epoch) }
    const options = ['--root-owner-group', '-Zgzip', '-z6']
    execFileSync('dpkg-deb', ['--build', ...options, staging, file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    return file
  } finally {
    fs.rmSync(staging, { recursive: true, force: true })
  }
}
