import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createCertificateExpiryCheck, certificateAlertSource } from '#features/operations/alerts/alert-sources.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { startSmtp } from '#test/peers/smtp.ts'
import { openPreparedStorage } from '#test/storage-servers/open-storage.ts'
import { makeCertificate, newFolder } from '#test/storage-servers/programs.ts'
import { startProxy } from '#test/storage-servers/proxy.ts'
import { newBucket } from '#test/storage-servers/s3.ts'

/** Longest time until people see what is wrong. */
const SEEN_MS = 5000

const server = await startServer()
const { app, clock, configure, db, images, runtime, services, user, visitor } = server
const { upload, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')
const admin = await user('root', { is_admin: true })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
let seed = 1
const newFile = async () => ({ filename: 'a.jpg', bytes: await jpeg({ width: 300, height: 200, seed: seed++ }) })
const see = async (path: string) => {
  const { status, headers } = await fetch(`${origin}${path}`)
  return [status, headers.get('retry-after')]
}
const findingsOf = async () =>
  (await admin('POST /admin/health/check')).data.findings.map(({ problem, name }) => `${problem} ${name}`.trim())

/** Adds an S3 storage that is reached through a proxy, so that it can go away. */
async function addBucket() {
  const connection = await newBucket()
  const proxy = await startProxy(Number(new URL(connection.options.endpoint).port))
  const options = { ...connection.options, endpoint: `http://127.0.0.1:${proxy.port}` }
  await openPreparedStorage({ ...connection, options })
  const { id } = await db
    .insertInto('storages')
    .values({
      name: 'Bucket',
      intro: '',
      provider: 's3',
      options: JSON.stringify(options),
      secrets: runtime.secrets.seal(JSON.stringify(connection.secrets)),
      policy: '{}',
      is_enabled: true,
      created_at: clock.time.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const group of await db.selectFrom('groups').select('id').execute())
    await db.insertInto('group_storages').values({ group_id: group.id, storage_id: id }).execute()
  return { id, proxy }
}

test('[DT-14] a clock that jumps an hour ahead and back ends nothing that lasts longer, and loses no upload', async () => {
  const right = clock.time
  for (const hours of [1, -1]) {
    clock.time = new Date(right.getTime() + hours * 3_600_000)
    expect((await ann('GET /user/photos')).status).toBe(200)
    expect((await upload(ann.token, await newFile())).status).toBe(200)
  }
  clock.time = right
  expect((await ann('GET /user/photos')).status).toBe(200)
  await waitUntilIdle()
  expect(await services.integrity.verify()).toEqual([])
})

test('[DT-12] while S3 is away, uploads to it and its pictures are told to come back, and all else works', async () => {
  const { id, proxy } = await addBucket()
  const inBucket = { storage_id: String(id) }
  const [far, near] = [await upload(ann.token, await newFile(), inBucket), await upload(ann.token, await newFile())]
  await waitUntilIdle()
  expect([far.status, near.status]).toEqual([200, 200])

  await proxy.stop()
  const gone = performance.now()
  const refused = await upload(ann.token, await newFile(), inBucket)
  expect([refused.status, refused.data]).toMatchObject([503, { code: 'storage_unavailable' }])
  expect(performance.now() - gone).toBeLessThan(SEEN_MS)
  expect(await see(`/i/${far.data.key}.jpg`)).toEqual([503, expect.stringMatching(/^\d+$/)])
  expect((await see(`/i/${near.data.key}.jpg`))[0]).toBe(200)
  expect((await upload(ann.token, await newFile())).status).toBe(200)
  const { data: photos } = (await ann('GET /user/photos')).data
  expect(photos.map(({ id: photoId }) => photoId)).toEqual(expect.arrayContaining([far.data.id, near.data.id]))
  expect(await findingsOf()).toContain('storage_failing Bucket')

  await proxy.restart()
  await vi.waitFor(async () => expect((await see(`/i/${far.data.key}.jpg`))[0]).toBe(200), {
    timeout: 20_000,
    interval: 500,
  })
  expect((await upload(ann.token, await newFile(), inBucket)).status).toBe(200)
  expect(await findingsOf()).not.toContain('storage_failing Bucket')
}, 200_000)

test('[DT-13] while the mail server is dead, mail waits without anybody waiting for it, and is sent afterwards', async () => {
  const smtp = await startSmtp()
  await configure({ mail_host: '127.0.0.1', mail_port: smtp.port, mail_secure: false, mail_from: 'site@x.example' })
  await smtp.stop()
  await server.register({ username: 'mia' })
  const captcha = await server.solveCaptcha()
  const begun = performance.now()
  const sent = await server.callAs(null, fromIp())('POST /mail/send', {
    body: { email: 'mia@example.org', event: 'forget_password', ...captcha },
  })
  expect(performance.now() - begun).toBeLessThan(SEEN_MS)
  await server.jobs.drain()
  const mailRow = () => db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect([sent.status, (await mailRow()).state, (await mailRow()).last_error]).toEqual([
    200,
    'waiting',
    'connection_refused',
  ])
  expect((await ann('GET /user/photos')).status).toBe(200)
  expect((await upload(ann.token, await newFile())).status).toBe(200)
  expect((await findingsOf()).some((finding) => finding.startsWith('mail_'))).toBe(true)

  const again = await startSmtp({}, smtp.port)
  cleanUp(again.stop)
  // The breaker before the server lets the next attempt through after its pause.
  await vi.waitFor(
    async () => {
      await services.outbox.retryWaiting(db)
      await server.jobs.drain()
      expect((await mailRow()).state).toBe('sent')
    },
    { timeout: 30_000, interval: 1000 },
  )
  expect(again.received.map(({ to }) => to)).toContainEqual(['mia@example.org'])
}, 100_000)

test('[DT-15] [OP-41] killed image workers cost no file, and the next one has a new worker', async () => {
  await upload(ann.token, await newFile())
  const { pids } = images.status()
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  const first = await upload(ann.token, await newFile())
  expect(first.status).toBe(200)
  // No time is expected: a new worker starts within a second, but took seven on an overloaded machine.
  expect((await upload(ann.token, await newFile())).status).toBe(200)
  expect(images.status().pids.filter((pid) => pids.includes(pid))).toEqual([])
  expect((await visitor('GET /configs')).data.app.site_mode).toBe('normal')
})

/** Makes an issuer, and a certificate of it that ended yesterday. */
function makeExpired(folder: string) {
  const pathOf = (name: string) => join(folder, `${name}.pem`)
  const run = (command: string) => execFileSync('openssl', command.split(' '), { stdio: 'pipe' })
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  const [ca, caKey, key, asked, cert] = ['ca', 'ca-key', 'old-key', 'old-request', 'old'].map(pathOf)
  run(`req -x509 ${newKey} -subj /CN=Issuer -days 9 -keyout ${caKey} -out ${ca}`)
  run(`req -new ${newKey} -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${asked}`)
  run(`x509 -req -in ${asked} -CA ${ca} -CAkey ${caKey} -days -1 -copy_extensions copyall -out ${cert}`)
  return { ca: readFileSync(ca!, 'utf8'), key: key!, cert: cert! }
}

test('[DT-16] an expired certificate is alerted, browsers warn, and a new file is in use without a restart', async () => {
  const folder = newFolder('expired')
  const old = makeExpired(folder)
  const [certFile, keyFile] = [join(folder, 'used-cert.pem'), join(folder, 'used-key.pem')]
  copyFileSync(old.cert, certFile)
  copyFileSync(old.key, keyFile)
  const secure = await startServer({
    TLS: 'files',
    TLS_CERT: certFile,
    TLS_KEY: keyFile,
    TLS_HTTP_PORT: 'off',
    TLS_DOMAINS: 'localhost',
    PUBLIC_URL: 'https://localhost',
    TRUST_PROXY: '',
  })
  await secure.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = secure.app.server.address() as { port: number }
  const open = (ca?: string) =>
    new Promise<string>((resolve) => {
      const options = {
        host: '127.0.0.1',
        port,
        servername: 'localhost',
        path: '/healthz',
        headers: { host: 'localhost' },
      }
      const call = request({ ...options, ...(ca ? { ca } : { rejectUnauthorized: false }), agent: false }, (response) =>
        resolve(String(response.statusCode)),
      )
      call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
      call.end()
    })
  expect(await open(old.ca)).toBe('CERT_HAS_EXPIRED')
  expect(await open()).toBe('200')
  const daysLeft = createCertificateExpiryCheck({
    config: secure.config,
    certificates: secure.runtime.certificates,
    now: () => new Date(),
  })
  expect(await certificateAlertSource(daysLeft)()).toMatchObject([{ problem: 'certificate_ending' }])

  const fresh = makeCertificate(newFolder('fresh'))
  copyFileSync(fresh.certFile, certFile)
  copyFileSync(fresh.keyFile, keyFile)
  await sleep(20)
  await secure.runtime.certificates!.look(true)
  expect(await open(fresh.cert)).toBe('200')
})
