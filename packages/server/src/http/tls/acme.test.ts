import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { request as requestPlain } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type PeerCertificate } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { startPebble } from '#test/peers/pebble.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { openHttp2 } from '#test/harness/http2-client.ts'
import { startProgram } from '#test/harness/process.ts'
import { freePorts } from '#test/storage-servers/ports.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-tls-'))
const database = await createDatabase(folder)
afterAll(() => rmSync(folder, { recursive: true }))
const [httpPort = 0, port = 0, unusedPort = 0] = await freePorts(3)
const CERTIFICATE_SECONDS = 9

const peerCertificate = async (servername: string): Promise<PeerCertificate> => {
  const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  try {
    return socket.getPeerCertificate()
  } finally {
    socket.destroy()
  }
}

const askPlain = (path: string, host: string) =>
  new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    const asked = requestPlain({ port: httpPort, path, headers: { host } }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }))
    })
    asked.on('error', reject).end()
  })

async function waitUntil<T>(read: () => Promise<T>, isDone: (value: T) => boolean) {
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    await sleep(50)
  }
}

const environment = {
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  DATA_DIR: folder,
  DATABASE_URL: databaseUrlOf(database),
  WEB_DIR: join(folder, 'web'),
  HOST: '127.0.0.1',
  PORT: String(port),
  TLS: 'auto',
  TLS_DOMAINS: 'photos.example.org,www.example.org',
  TLS_EMAIL: 'root@example.org',
  TLS_HTTP_PORT: String(httpPort),
  LANG: 'en_US.UTF-8',
}

test(
  '[TL-01, 02, 03, 05] a certificate is ordered, used and renewed while connections go on, and HTTP leads to HTTPS',
  { timeout: 120_000 },
  async () => {
    // The authority cannot be reached at first: the port answers with a temporary certificate, without HSTS.
    const pebble = await startPebble({ httpPort, seconds: CERTIFICATE_SECONDS })
    const certificates = { NODE_EXTRA_CA_CERTS: pebble.caFile }
    const early = startProgram('main.ts', [], {
      ...environment,
      ...certificates,
      TLS_DIRECTORY: `https://localhost:${unusedPort}/dir`,
    })
    await early.waitForOutput(/could not be ordered/)
    expect((await peerCertificate('photos.example.org')).issuer.CN).toBe('Imagora (temporary)')
    const insecure = openHttp2(`https://127.0.0.1:${port}`, undefined, 'photos.example.org')
    const first = await insecure.ask('/healthz', { ':authority': 'photos.example.org' })
    expect([first.status, first.headers['strict-transport-security']]).toEqual([200, undefined])
    expect(await early.interrupt()).toBe(0)

    const server = startProgram('main.ts', [], {
      ...environment,
      ...certificates,
      TLS_DIRECTORY: pebble.directoryUrl,
    })
    await server.waitForOutput(/HTTP is redirected to HTTPS/)
    // The failure of a moment ago is remembered, so that restarts do not hurry the authority; the operator can.
    server.child.kill('SIGHUP')
    const issued = await waitUntil(
      () => peerCertificate('photos.example.org'),
      ({ issuer }) => issuer.CN !== 'Imagora (temporary)',
    )
    expect(issued.subjectaltname).toBe('DNS:photos.example.org, DNS:www.example.org')
    const files = readdirSync(join(folder, 'tls'))
    expect(files.toSorted()).toEqual(['account.key', 'attempts.json', 'certificate.pem'])
    for (const name of files) expect(statSync(join(folder, 'tls', name)).mode & 0o077).toBe(0)

    // A connection verified by the authority's root, over which everything is asked until the end.
    const { session, ask } = openHttp2(`https://127.0.0.1:${port}`, pebble.issuer, 'photos.example.org')
    const authority = { ':authority': 'photos.example.org' }
    const { status, headers } = await ask('/healthz', authority)
    expect([status, headers['strict-transport-security'], session.alpnProtocol]).toEqual([
      200,
      'max-age=31536000',
      'h2',
    ])

    const redirect = await askPlain('/user/photos?a=1', 'www.example.org:80')
    expect(redirect).toMatchObject({ status: 308, location: `https://www.example.org:${port}/user/photos?a=1` })
    const foreign = await askPlain('/', 'evil.example')
    expect(foreign.location).toBe(`https://photos.example.org:${port}/`)
    expect(await askPlain('/healthz', '127.0.0.1')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
    expect((await askPlain('/.well-known/acme-challenge/..%2f..%2fcertificate.pem', 'x')).status).toBe(404)

    // A third of the lifetime is left.
    await sleep(CERTIFICATE_SECONDS * 700)
    server.child.kill('SIGHUP')
    const renewed = await waitUntil(
      () => peerCertificate('photos.example.org'),
      ({ fingerprint256 }) => fingerprint256 !== issued.fingerprint256,
    )
    expect(renewed.serialNumber).not.toBe(issued.serialNumber)
    expect((await ask('/healthz', authority)).status).toBe(200)
    expect(session.closed).toBe(false)
    expect(await server.interrupt()).toBe(0)
  },
)

test('[TL-04] a port of HTTPS that is taken stops the start with one sentence', async () => {
  const taken = createServer().listen(httpPort, '127.0.0.1')
  await once(taken, 'listening')
  try {
    const refused = startProgram('main.ts', [], environment)
    expect(await refused.ended).toBe(69)
    const [, english] = refused.output.stderr.trim().split('\n')
    expect(refused.output.stderr.trim().split('\n')).toHaveLength(2)
    expect(english).toContain(`Can’t open port ${httpPort}, which HTTPS needs.`)
  } finally {
    taken.close()
  }
})

test('[TL-04] a key that is not there stops the start with one sentence', async () => {
  const missing = { TLS: 'files', TLS_CERT: '/none.pem', TLS_KEY: '/none.key' }
  const refused = startProgram('main.ts', [], { ...environment, ...missing })
  expect(await refused.ended).toBe(78)
  expect(refused.output.stderr.trim()).toBe("ENOENT: no such file or directory, open '/none.pem'")
})

test.each<[string, Record<string, string>, string]>([
  ['no name', { TLS: 'auto' }, 'TLS=auto needs the name of the site'],
  ['an address for a name', { TLS: 'auto', PUBLIC_URL: 'https://192.0.2.1' }, 'for "192.0.2.1"'],
  ['a proxy', { TLS: 'auto', TLS_DOMAINS: 'a.example', TRUST_PROXY: 'loopback' }, 'exclude each other'],
  ['an address without TLS', { TLS: 'auto', PUBLIC_URL: 'http://a.example' }, 'must be https://'],
  ['no files', { TLS: 'files', PUBLIC_URL: 'https://a.example' }, 'TLS=files needs TLS_CERT and TLS_KEY'],
  ['an unknown word', { TLS: 'on' }, 'must be one of off, auto, files'],
])('[TL-04] TLS with %s is refused', (_case, variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence)
})

test('[TL-04] the address and the ports of a site with TLS follow from its name', () => {
  const { publicUrl, port: httpsPort, tls } = readConfig({ TLS: 'auto', TLS_DOMAINS: 'a.example' })
  expect([publicUrl, httpsPort, tls?.httpPort]).toEqual(['https://a.example', 443, 80])
  expect(readConfig({}).tls).toBeNull()
})
