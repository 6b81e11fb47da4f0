import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeApplicationTree } from './packages/application-tree.ts'
import { writeBillOfMaterials } from './packages/bill-of-materials.ts'
import { makeDebianPackage } from './packages/debian-package.ts'
import { writeImageContext } from './packages/image-context.ts'
import { type Architecture, architectures, debianNames } from './packages/lock-file.ts'
import { describeRelease, printReleaseNotes, type ReleaseNotes, writeReleaseNotes } from './packages/release-notes.ts'

const root = resolve(import.meta.dirname, '..')

const formats = ['tarball', 'deb', 'image', 'chart', 'docs'] as const
type Format = (typeof formats)[number]

/** Packs a folder so that the same commit produces the same bytes, whoever makes the release and when. */
function packFolder(folder: string, name: string, tarball: string, epoch: number) {
  // The rights of files in a checkout follow the umask of whoever made it.
  const rights = '--mode=u+rwX,go+rX,go-w'
  const options = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner', rights]
  const tar = execFileSync('tar', [...options, '-C', folder, '-cf', '-', name], { maxBuffer: 2e9 })
  // Without -n, gzip would write the present time into the file.
  fs.writeFileSync(tarball, execFileSync('gzip', ['-n', '-6'], { input: tar, maxBuffer: 2e9 }))
}

function packArchitecture(target: string, architecture: Architecture, wanted: Set<Format>, notes: ReleaseNotes) {
  const name = `imagora-${notes.version}-linux-${architecture}`
  const stage = fs.mkdtempSync(join(target, '.stage-'))
  const tree = join(stage, name)
  try {
    writeApplicationTree(root, tree, architecture, notes)
    if (wanted.has('tarball')) packFolder(stage, name, join(target, `${name}.tar.gz`), notes.epoch)
    if (wanted.has('image')) {
      fs.cpSync(tree, join(target, 'image', debianNames[architecture]), { recursive: true, verbatimSymlinks: true })
    }
    if (wanted.has('deb')) makeDebianPackage(tree, target, architecture, notes)
  } finally {
    fs.rmSync(stage, { recursive: true })
  }
  const bill = JSON.stringify(writeBillOfMaterials(root, notes, architecture), undefined, 2)
  fs.writeFileSync(join(target, `imagora-${notes.version}-linux-${architecture}.cdx.json`), `${bill}\n`)
}

/** Packs the Helm chart with the version of the release; image tags may contain no plus sign. */
function packChart(target: string, { version, epoch }: ReleaseNotes) {
  const stage = fs.mkdtempSync(join(target, '.chart-'))
  try {
    fs.cpSync(join(root, 'deploy/helm/imagora'), join(stage, 'imagora'), { recursive: true })
    const file = join(stage, 'imagora/Chart.yaml')
    const text = fs
      .readFileSync(file, 'utf8')
      .replace(/^version: .*$/m, `version: ${version}`)
      .replace(/^appVersion: .*$/m, `appVersion: '${version.replace('+', '-')}'`)
    fs.writeFileSync(file, text)
    packFolder(stage, 'imagora', join(target, `imagora-chart-${version}.tgz`), epoch)
  } finally {
    fs.rmSync(stage, { recursive: true })
  }
}

/** Packs the documents as a static site. */
function packDocuments(target: string, { version, epoch }: ReleaseNotes) {
  const stage = fs.mkdtempSync(join(target, '.docs-'))
  const name = `imagora-docs-${version}`
  const program = [
    join(root, 'node_modules/@11ty/eleventy/cmd.cjs'),
    '--config=docs/site/eleventy.config.mjs',
    '--quiet',
  ]
  try {
    execFileSync(process.execPath, [...program, `--output=${join(stage, name)}`], { cwd: root, stdio: 'pipe' })
    packFolder(stage, name, join(target, `${name}.tar.gz`), epoch)
  } finally {
    fs.rmSync(stage, { recursive: true })
  }
}

/** Lists the files of the release that are to be published, with their SHA-256. */
function writeChecksums(target: string) {
  const files = fs.readdirSync(target, { withFileTypes: true }).filter((entry) => entry.isFile())
  const lines = files
    .map(({ name }) => name)
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(fs.readFileSync(join(target, name)))
          .digest('hex')}  ${name}\n`,
    )
  fs.writeFileSync(join(target, 'SHA256SUMS'), lines.join(''))
}

/** Makes the packages of the committed tree in `dist/`, for machines that build nothing. */
function makeRelease(target: string, wantedArchitectures: Architecture[], wanted: Set<Format>) {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim()
  if (changes) throw new Error(`A release is made of what is committed. Commit or put away first:\n${changes}`)
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] })

  fs.rmSync(target, { recursive: true, force: true })
  fs.mkdirSync(target, { recursive: true })
  const notes = writeReleaseNotes(root, describeRelease(root))
  fs.writeFileSync(join(target, 'CHANGES.md'), printReleaseNotes(notes))
  for (const architecture of wantedArchitectures) packArchitecture(target, architecture, wanted, notes)
  if (wanted.has('image')) writeImageContext(root, join(target, 'image'))
  if (wanted.has('chart')) packChart(target, notes)
  if (wanted.has('docs')) packDocuments(target, notes)
  writeChecksums(target)
}

function readOptions() {
  const { values } = parseArgs({
    options: { arch: { type: 'string', multiple: true }, only: { type: 'string', multiple: true } },
  })
  const unknown = [
    ...(values.arch ?? []).filter((name) => !architectures.some((each) => each === name)),
    ...(values.only ?? []).filter((name) => !formats.some((each) => each === name)),
  ]
  if (unknown.length > 0) {
    throw new Error(
      `Unknown: ${unknown.join(', ')}. --arch takes ${architectures.join(', ')}; --only takes ${formats.join(', ')}.`,
    )
  }
  return {
    architectures: architectures.filter((each) => values.arch?.includes(each) ?? true),
    formats: new Set(formats.filter((each) => values.only?.includes(each) ?? true)),
  }
}

// Packages are read by other users than the one who makes them, whatever that user's umask.
process.umask(0o022)
const options = readOptions()
const target = join(root, 'dist')
makeRelease(target, options.architectures, options.formats)
for (const entry of fs.readdirSync(target, { withFileTypes: true })) {
  const path = relative(process.cwd(), join(target, entry.name))
  const size = entry.isFile() ? `${(fs.statSync(join(target, entry.name)).size / 1e6).toFixed(1)} MB` : 'folder'
  console.log(`${path} (${size})`)
}
