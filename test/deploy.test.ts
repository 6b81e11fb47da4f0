import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../packages/server/src/config.ts'
import { writeImageContext } from '../scripts/packages/image-context.ts'
import { readYaml } from './read-yaml.ts'

interface Service {
  image?: string
  build?: { dockerfile: string }
  environment?: Record<string, string>
  depends_on?: string[]
  volumes?: string[]
  secrets?: string[]
  ports?: string[]
  logging?: { driver: string; options: Record<string, string> }
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  secrets?: Record<string, { file: string }>
}

const folder = fs.mkdtempSync(join(tmpdir(), 'imagora-deploy-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const read = (file: string) => fs.readFileSync(file, 'utf8')

/** Returns the environment variables that the server reads. */
function readVariables() {
  const asked = new Set<string>()
  readConfig(new Proxy({}, { get: (_target, name) => void asked.add(String(name)) }))
  return asked
}
const variables = readVariables()

/** Variables that only the imagora command reads. */
const commandVariables = new Set(read('deploy/imagora').match(/\bIMAGORA_[A-Z_]+/g))

describe('variables', () => {
  test('the table in the README names those that the server reads, and no other', () => {
    const named = Array.from(read('README.md').matchAll(/^\| `([A-Z_]+)`/gm), ([, name]) => name)
    expect(new Set(named)).toEqual(variables)
    expect(named).toHaveLength(variables.size)
  })

  test('the image and the service set only what the server reads', () => {
    const image = Array.from(read('deploy/Dockerfile').matchAll(/^ENV (.+)$/gm), ([, line]) => line).join(' ')
    const unit = Array.from(read('deploy/imagora.service').matchAll(/^Environment=(.+)$/gm), ([, line]) => line).join(
      ' ',
    )
    const set = Array.from(`${image} ${unit}`.matchAll(/([A-Z_]+)=/g), ([, name]) => name)
    expect(set).toContain('DATA_DIR')
    expect(set.filter((name) => !variables.has(name ?? ''))).toEqual([])
  })

  test.each(['docs/install.md', 'docs/tls.md', 'docs/configure.md', 'docs/many-machines.md'])(
    '%s speaks of no variable that does not exist',
    (guide) => {
      const told = Array.from(read(guide).matchAll(/`([A-Z]+(?:_[A-Z]+)+)/g), ([, name]) => name)
      expect(told.length).toBeGreaterThan(0)
      expect(told.filter((name) => !variables.has(name ?? '') && !commandVariables.has(name ?? ''))).toEqual([])
    },
  )
})

test('everything that the image copies exists', () => {
  const copies = Array.from(read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, sources]) => sources)
  // A pattern such as .gi[t] stands for a file that may be missing elsewhere.
  const sources = copies.flatMap((line) => (line ?? '').replaceAll(/[[\]]/g, '').split(' '))
  expect(sources).toContain('package-lock.json')
  expect(sources.filter((source) => !fs.existsSync(source))).toEqual([])
})

test('the image runs as nobody in particular, keeps its data in a volume and tells its health [IN-04]', () => {
  const dockerfile = read('deploy/Dockerfile')
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  for (const line of ['FROM scratch', 'USER 1000:1000', 'VOLUME /data', 'HEALTHCHECK', '/healthz']) {
    expect(last).toContain(line)
  }
  const [program, ...flags] = JSON.parse(/^CMD (\[.+\])$/m.exec(last)?.[1] ?? '[]') as string[]
  expect([program, flags.pop()]).toEqual(['node', 'packages/server/dist/main.js'])
  // Every way to start gives the same flags to Node.
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(scripts.start).toBe(`exec node ${flags.join(' ')} scripts/start.mjs`)
  expect(read('deploy/imagora.service')).toContain(`node ${flags.join(' ')} scripts/start.mjs`)
})

test('[IN-11] the image that compose builds gets version and changes from the history of the sources', () => {
  const stages = read('deploy/Dockerfile').split(/^FROM /m)
  const stageOf = (name: string) => stages.find((stage) => stage.split('\n')[0]?.endsWith(` AS ${name}`)) ?? ''
  expect(stageOf('application')).toContain('COPY --from=notes /notes/written ./')
  expect(read('deploy/Dockerfile.dockerignore').split('\n')).not.toContain('.git')

  // The test takes the steps of the stage: it copies the files and runs the last command.
  const notes = stageOf('notes')
  const build = (name: string, history?: string) => {
    const place = join(folder, name)
    fs.mkdirSync(place)
    const [sources = ''] = /(?<=^COPY )scripts.+(?= \.\/$)/m.exec(notes) ?? []
    for (const source of sources.split(' ')) fs.copyFileSync(source, join(place, basename(source)))
    fs.mkdirSync(join(place, '.git'))
    if (history) fs.cpSync(history, join(place, '.git'), { recursive: true })
    const [command = ''] = /(?<=^RUN )mkdir .+$/m.exec(notes) ?? []
    const ceiling = { ...process.env, GIT_CEILING_DIRECTORIES: folder }
    const { status } = spawnSync('sh', ['-c', command], { cwd: place, env: ceiling })
    expect(status).toBe(0)
    const file = join(place, 'written/release.json')
    return fs.existsSync(file) ? read(file) : null
  }
  const history = join(folder, 'history')
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org']
    expect(spawnSync('git', ['-C', history, ...author, ...args]).status).toBe(0)
  }
  fs.mkdirSync(history)
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'uploads: accept JPEG XL')
  const written = build('with a history', join(history, '.git'))
  expect(JSON.parse(written ?? '')).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+\+git\d{14}\.[\da-f]{8}$/),
    areas: [{ area: 'uploads', changes: [{ summary: 'accept JPEG XL' }] }],
  })
  expect(build('again', join(history, '.git'))).toBe(written)
  expect(build('without a history')).toBeNull()
})

test('the image of a release is built by the same last stages, from what the release contains [IN-04]', () => {
  const target = join(folder, 'image')
  fs.mkdirSync(target)
  writeImageContext('.', target)
  const released = read(join(target, 'Dockerfile'))
  const dockerfile = read('deploy/Dockerfile')
  const systemStage = dockerfile.indexOf('FROM debian')
  expect(released.endsWith(dockerfile.slice(systemStage))).toBe(true)
  expect(released).not.toContain('npm ci')
  const copied = Array.from(released.matchAll(/^COPY (?!--from)(\S+) /gm), ([, source = '']) => source)
  expect(copied).toEqual(['${TARGETARCH}', 'deploy/image-system.sh'])
  expect(fs.existsSync(join(target, 'deploy/image-system.sh'))).toBe(true)
})

/** Parses a Compose file with these environment variables substituted. */
function readCompose(composition: string, environment: Record<string, string> = {}) {
  const source = read(`deploy/${composition}`).replaceAll(
    /\$\{([A-Z_]+):([?-])([^}]*)\}/g,
    (_variable, name: string, operator: string, text: string) => {
      if (environment[name]) return environment[name]
      if (operator === '?') throw new Error(`${name}: ${text}`)
      return text || "''"
    },
  )
  return readYaml(source) as unknown as Compose
}

/** Replaces secret files, which exist only inside the containers. */
const withoutFiles = (environment: Record<string, string>) =>
  environment.DATABASE_URL_FILE
    ? { ...environment, DATABASE_URL: 'postgres://localhost/imagora', DATABASE_URL_FILE: '' }
    : environment

const PUBLIC_URL = 'https://images.example.org'

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', (composition) => {
  const compose = readCompose(composition, { PUBLIC_URL })
  const services = Object.entries(compose.services)
  const ours = services.filter(([, { build }]) => build)

  test('builds or names the image of every service, and starts ours', () => {
    expect(services.filter(([, { image }]) => !image)).toEqual([])
    expect(ours.length).toBeGreaterThan(0)
    for (const [, { build }] of ours) expect(fs.existsSync(build?.dockerfile ?? '')).toBe(true)
  })

  test('sets only variables that the server reads', () => {
    const set = ours.flatMap(([, { environment = {} }]) => Object.keys(environment))
    expect(set.filter((name) => !variables.has(name))).toEqual([])
  })

  test('does not start without the address of the site [SF-22]', () => {
    expect(() => readCompose(composition)).toThrow('PUBLIC_URL')
    for (const [, { environment = {} }] of ours)
      expect(readConfig(withoutFiles(environment)).publicUrl).toBe(PUBLIC_URL)
  })

  test('publishes ports of ours to this machine alone [SF-83]', () => {
    const published = ours.flatMap(([, { ports = [] }]) => ports)
    expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  })

  test('mentions no service, volume, secret or file that is not there', () => {
    const all = (part: 'depends_on' | 'volumes' | 'secrets') => services.flatMap(([, service]) => service[part] ?? [])
    const sources = all('volumes').map((volume) => volume.split(':')[0] ?? '')
    const files = sources.filter((source) => source.startsWith('.'))
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(all('depends_on')))
    expect(Object.keys(compose.secrets ?? {})).toEqual(expect.arrayContaining(all('secrets')))
    expect([...Object.keys(compose.volumes), ...files]).toEqual(expect.arrayContaining(sources))
    expect(files.filter((file) => !fs.existsSync(join('deploy', file)))).toEqual([])
  })

  test('[GW-08] keeps the log of every service small', () => {
    const limits = services.map(([, { logging }]) => logging)
    const expected = { driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } }
    expect(limits).toEqual(services.map(() => expected))
    // The guide for a compose file of one's own says the same.
    const guide = /^logging:\n[\s\S]+?(?=```)/m.exec(read('docs/growth.md'))?.[0] ?? ''
    expect(readYaml(guide)).toEqual({ logging: expected })
  })

  test('keeps its secrets out of git', () => {
    const secrets = Object.values(compose.secrets ?? {}).map((secret) => join('deploy', secret.file))
    expect(secrets.filter((secret) => spawnSync('git', ['check-ignore', '-q', secret]).status !== 0)).toEqual([])
  })
})

test('the proxy that each composition trusts is in its own network [IN-08]', () => {
  for (const composition of ['compose.yaml', 'compose.scale.yaml']) {
    const compose = readCompose(composition, { PUBLIC_URL })
    const { networks } = compose as unknown as { networks: { default: { ipam: { config: { subnet: string }[] } } } }
    const [subnet = ''] = networks.default.ipam.config.map((each) => each.subnet)
    const ours = Object.values(compose.services).filter(({ build }) => build)
    for (const { environment = {} } of ours) {
      const { TRUST_PROXY = '' } = environment
      expect(TRUST_PROXY.split('.').slice(0, 3)).toEqual(subnet.split('.').slice(0, 3))
      expect(() => readConfig(withoutFiles(environment))).not.toThrow()
    }
  }
})

test('many machines are two web processes and a worker on PostgreSQL, and nginx knows both', () => {
  const { services } = readCompose('compose.scale.yaml', { PUBLIC_URL })
  const roles = Object.entries(services).flatMap(([name, { environment }]) =>
    environment?.ROLE ? [[name, environment.ROLE]] : [],
  )
  expect(roles).toEqual([
    ['web1', 'web'],
    ['web2', 'web'],
    ['worker', 'worker'],
  ])
  expect(read('deploy/nginx.conf').match(/^\s+server \w+:3000;$/gm)).toHaveLength(2)
  const environment = withoutFiles(services.worker?.environment ?? {})
  expect(readConfig(environment)).toMatchObject({ role: 'worker', isShared: true, innerHosts: ['s3:8333'] })
})

const has = (program: string) => !spawnSync(program, ['--help']).error

test.skipIf(!has('nginx'))('nginx takes its configuration', () => {
  const file = join(folder, 'nginx.conf')
  // Service names and nginx's cache folder exist only inside the containers.
  const text = read('deploy/nginx.conf')
    .replaceAll(/web\d:/g, '127.0.0.1:')
    .replace('/var/cache/nginx', folder)
  fs.writeFileSync(file, `pid ${folder}/nginx.pid;\n${text}`)
  const { stderr } = spawnSync('nginx', ['-t', '-p', folder, '-e', 'stderr', '-c', file], { encoding: 'utf8' })
  expect(stderr).toContain('test is successful')
  expect(stderr).not.toContain('[warn]')
})

test.skipIf(!has('systemd-analyze'))('systemd takes the service, and finds little exposed', () => {
  const file = join(folder, 'imagora.service')
  fs.writeFileSync(file, read('deploy/imagora.service').replaceAll('/opt/imagora', resolve()))
  const verify = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect(verify).toMatchObject({ status: 0, stderr: '' })
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' })
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2)
})

test('systemd bounds memory and processes of the service, and keeps it from link-local addresses [SF-83]', () => {
  const unit = read('deploy/imagora.service')
  const valueOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]
  expect(valueOf('MemoryMax')).toMatch(/^\d+%$/)
  expect(Number(valueOf('TasksMax'))).toBeGreaterThanOrEqual(256)
  expect(valueOf('IPAddressDeny')?.split(' ')).toEqual(['169.254.0.0/16', 'fe80::/10'])
})

test.each([
  ['a: 1\nb:\n  - x\n  - "y:z"\n', { a: '1', b: ['x', 'y:z'] }],
  ['x: &base\n  a: 1\ny:\n  <<: *base\n  b: 2\n', { x: { a: '1' }, y: { a: '1', b: '2' } }],
  ['# c\nlist:\n  - key: value\nempty:\n', { list: [{ key: 'value' }], empty: {} }],
])('YAML %j is read', (source, expected) => {
  expect(readYaml(source)).toEqual(expected)
})

test.each(['a: 1\na: 2', 'a:\n    b: 1', 'a: *none', 'a: [1]', 'a: 1\n  b: 2', '\ta: 1', 'a 1'])(
  'YAML %j is refused',
  (source) => {
    expect(() => readYaml(source)).toThrow()
  },
)
