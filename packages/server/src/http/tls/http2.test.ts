import { execFileSync } from 'node:child_process'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { certificateAlertSource, createCertificateExpiryCheck } from '#features/operations/alerts/alert-sources.ts'
import { formOf } from '#test/factories/forms.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { openHttp2 } from '#test/harness/http2-client.ts'
import { startServer } from '#test/harness/server.ts'
import { makeCertificate, newFolder } from '#test/storage-servers/programs.ts'

const files = makeCertificate(newFolder('tls'))
const server = await startServer({
  TLS: 'files',
  TLS_CERT: files.certFile,
  TLS_KEY: files.keyFile,
  TLS_HTTP_PORT: 'off',
  TLS_DOMAINS: 'localhost',
  PUBLIC_URL: 'https://localhost',
  TRUST_PROXY: '',
})
const { app, runtime } = server
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as { port: number }
const { ask, session } = openHttp2(`https://localhost:${port}`, files.cert)
const authority = { ':authority': 'localhost' }
const owner = await server.user('owner')
const bearer = { ...authority, authorization: `Bearer ${owner.token}` }
const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#357' } })
  .jpeg()
  .toBuffer()

interface Envelope<T> {
  data: T
}
const parse = (body: Buffer) => (JSON.parse(body.toString()) as Envelope<unknown>).data

test('[TL-06] a photo is uploaded, listed and delivered in whole and in ranges over HTTP/2', async () => {
  const form = formOf({ bytes: picture })
  const upload = { ':method': 'POST', ...bearer, ...form.headers, 'content-length': form.payload.length }
  const uploaded = await ask('/api/v2/upload', upload, form.payload)
  expect([uploaded.status, session.alpnProtocol]).toEqual([200, 'h2'])
  const { public_url } = parse(uploaded.body) as { public_url: string }
  const { pathname } = new URL(public_url)
  const whole = await ask(pathname, authority)
  expect([whole.status, whole.headers['content-type'], whole.body.length]).toEqual([
    200,
    'image/jpeg',
    Number(whole.headers['content-length']),
  ])
  const part = await ask(pathname, { ...authority, range: 'bytes=10-19' })
  expect([part.status, part.body]).toEqual([206, whole.body.subarray(10, 20)])
  const etag = String(whole.headers.etag)
  expect((await ask(pathname, { ...authority, 'if-none-match': etag })).status).toBe(304)
  expect((await ask('/i/none.jpg', authority)).status).toBe(404)
  const list = await ask('/api/v2/user/photos', bearer)
  expect(parse(list.body)).toMatchObject({ data: [expect.anything()] })
})

test('[TL-06] an upload is resumed over HTTP/2', async () => {
  const tus = { ...bearer, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${Buffer.from('b.jpg').toString('base64')}`
  const data = Buffer.concat([picture, Buffer.from('different')])
  const creation = { ':method': 'POST', ...tus, 'upload-length': data.length, 'upload-metadata': metadata }
  const created = await ask('/api/v2/uploads', creation)
  expect(created.status).toBe(201)
  const { pathname } = new URL(String(created.headers.location))
  const patch = { ':method': 'PATCH', ...tus, 'content-type': 'application/offset+octet-stream' }
  const half = await ask(pathname, { ...patch, 'upload-offset': 0 }, data.subarray(0, 1000))
  expect([half.status, half.headers['upload-offset']]).toEqual([204, '1000'])
  const rest = await ask(pathname, { ...patch, 'upload-offset': 1000 }, data.subarray(1000))
  expect(rest.status).toBe(200)
})

test('[TL-06] the host and the origin are checked over HTTP/2 as over HTTP/1.1', async () => {
  expect((await ask('/api/v2/site', { ':authority': 'evil.example' })).status).toBe(421)
  const forged = { ':method': 'POST', ...bearer, origin: 'https://evil.example', 'content-type': 'application/json' }
  expect((await ask('/api/v2/login', forged, '{}')).status).toBe(403)
})

test('[TL-06] a body that does not arrive in time ends its request, and the connection goes on', async () => {
  const hasty = buildApp(runtime, server.services, 20)
  cleanUp(() => hasty.close())
  await hasty.listen({ host: '127.0.0.1', port: 0 })
  const address = hasty.server.address() as { port: number }
  const slow = openHttp2(`https://localhost:${address.port}`, files.cert)
  const post = { ':method': 'POST', ':path': '/api/v2/login', ...authority, 'content-type': 'application/json' }
  const stream = slow.session.request(post, { endStream: false })
  stream.write('{')
  const [headers] = (await once(stream, 'response')) as [{ ':status': number }]
  stream.destroy()
  expect(headers[':status']).toBe(408)
  expect((await slow.ask('/healthz', authority)).status).toBe(200)
})

test('[TL-06] clients without HTTP/2 are served over HTTP/1.1', async () => {
  const asked = request({ host: 'localhost', port, path: '/healthz', ca: files.cert, agent: false })
  asked.end()
  const [response] = (await once(asked, 'response')) as [{ statusCode: number; httpVersion: string; resume(): void }]
  response.resume()
  expect([response.statusCode, response.httpVersion]).toEqual([200, '1.1'])
})

test('[TL-07] new files of the operator are used without a restart, broken ones are not', async () => {
  const serial = async () => {
    const socket: TLSSocket = connect({ port, host: 'localhost', ca: files.cert, rejectUnauthorized: false })
    cleanUp(() => void socket.destroy())
    await once(socket, 'secureConnect')
    return socket.getPeerCertificate().serialNumber
  }
  const before = await serial()
  const other = makeCertificate(newFolder('tls'))
  writeFileSync(files.certFile, readFileSync(other.certFile))
  utimesSync(files.certFile, new Date(), new Date(Date.now() + 1000))
  await runtime.certificates?.look()
  // The key still belongs to the old certificate.
  expect(await serial()).toBe(before)
  writeFileSync(files.keyFile, readFileSync(other.keyFile))
  utimesSync(files.keyFile, new Date(), new Date(Date.now() + 2000))
  await runtime.certificates?.look()
  expect(await serial()).not.toBe(before)
  expect((await ask('/healthz', authority)).status).toBe(200)
})

test('[TL-08] the doctor finds names that the certificate lacks and a chain that is cut, and alerts its end', async () => {
  const folder = newFolder('tls')
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const info = ['-addext', 'authorityInfoAccess=caIssuers;URI:http://ca.example/ca.crt']
  const names = ['-subj', '/CN=leaf', '-addext', 'subjectAltName=DNS:other.example', ...info]
  const issuer = ['-CA', files.certFile, '-CAkey', files.keyFile, '-days', '5']
  const request509 = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', [...request509, ...issuer, ...names, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  const other = await startServer({
    TLS: 'files',
    TLS_CERT: cert,
    TLS_KEY: key,
    TLS_HTTP_PORT: 'off',
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: '',
  })
  other.clock.time = new Date()
  const admin = await other.user('root', { is_admin: true })
  const { data } = await admin('POST /admin/doctor')
  const found = data.findings.filter(({ check }) => check === 'https').map(({ message }) => message)
  expect(found).toContainEqual(expect.stringContaining('localhost'))
  expect(found).toContainEqual(expect.stringContaining('TLS_CERT'))
  expect(data.findings.find(({ check }) => check === 'proxy')?.message).not.toContain('TRUST_PROXY')
  const daysLeft = createCertificateExpiryCheck({
    config: other.config,
    certificates: other.runtime.certificates,
    now: () => new Date(),
  })
  expect(await certificateAlertSource(daysLeft)()).toEqual([{ problem: 'certificate_ending', name: '', count: 4 }])
})
