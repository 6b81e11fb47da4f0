import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePorts } from '../../packages/server/test/storage-servers/ports.ts'
import { createChroot, provideDebian, startService } from './chroot.ts'
import { debianNames } from './lock-file.ts'
import { checkSite, fillSite } from './try-site.ts'

/** Limit of an image, unpacked. */
const MAX_IMAGE_BYTES = 250e6

function measureBytes(folder: string) {
  const [size = ''] = execFileSync('du', ['--apparent-size', '--block-size=1', '-s', folder], {
    encoding: 'utf8',
  }).split('\t')
  return Number(size)
}

/** Reads the last stage of a Dockerfile: what runs, with which variables, and how its health is checked. */
function readLastStage(dockerfile: string) {
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  const listAfter = (pattern: RegExp) => JSON.parse(pattern.exec(stage)?.[1] ?? '[]') as string[]
  const variables = /^ENV (.+)$/m.exec(stage)?.[1]?.split(' ') ?? []
  const [uid = 0, gid = 0] = (/^USER (\d+:\d+)$/m.exec(stage)?.[1] ?? '').split(':').map(Number)
  return {
    environment: Object.fromEntries(variables.map((each) => each.split('=') as [string, string])),
    workingDirectory: /^WORKDIR (.+)$/m.exec(stage)?.[1] ?? '/',
    command: listAfter(/^CMD (\[.+\])$/m),
    healthCheck: listAfter(/^HEALTHCHECK [^[]+CMD (\[.+\])$/m),
    user: { uid, gid },
  }
}

/** Builds the root file system of the image by the steps of its Dockerfile, without an engine, and starts it. */
async function tryImage(base: string, context: string) {
  const dockerfile = fs.readFileSync(join(context, 'Dockerfile'), 'utf8')
  provideDebian(base)
  const system = createChroot(base)
  const image = createChroot()
  const startedAt = performance.now()
  const note = (text: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`)
  try {
    fs.copyFileSync(join(context, 'deploy/image-system.sh'), system.path('image-system.sh'))
    system.run('sh', '/image-system.sh', '/system')
    execFileSync('cp', ['-a', `${system.path('system')}/.`, image.folder])
    note(`stage "system": ${(measureBytes(image.folder) / 1e6).toFixed(1)} MB`)
    const architecture = debianNames[process.arch as keyof typeof debianNames]
    execFileSync('cp', ['-a', `${join(context, architecture)}/.`, image.path('opt/imagora')])
    const size = measureBytes(image.folder)
    note(`image: ${(size / 1e6).toFixed(1)} MB`)
    if (size > MAX_IMAGE_BYTES) throw new Error(`The image may have ${MAX_IMAGE_BYTES / 1e6} MB.`)

    image.mount('-t', 'proc', 'proc', image.path('proc'))
    image.mount('--bind', '/dev', image.path('dev'))
    const stage = readLastStage(dockerfile)
    const [port = 0] = await freePorts(1)
    const environment = { ...stage.environment, HOST: '127.0.0.1', PORT: String(port) }
    const site = await startService(image, { ...stage, environment }, port)
    note(`started as user ${stage.user.uid}`)
    try {
      const filled = await fillSite(site.url, site.output())
      await checkSite(site.url, filled)
      note('set up, picture uploaded and served')
      execFileSync(
        '/usr/sbin/chroot',
        [`--userspec=${stage.user.uid}:${stage.user.gid}`, image.folder, ...stage.healthCheck],
        {
          env: { PATH: '/usr/bin', ...environment },
          stdio: 'inherit',
        },
      )
      note('health check passed')
    } finally {
      await site.stop()
    }
    note('stopped')
  } finally {
    await image.remove()
    await system.remove()
  }
}

const { values, positionals } = parseArgs({ options: { base: { type: 'string' } }, allowPositionals: true })
await tryImage(
  resolve(values.base ?? join(tmpdir(), 'imagora-debian-12')),
  resolve(positionals[0] ?? join(import.meta.dirname, '../../dist/image')),
)
