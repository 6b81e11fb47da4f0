import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { makeCertificate, newFolder } from '#test/storage-servers/programs.ts'

/** A port where nobody listens, so that no order can succeed. */
const deadDirectory = 'https://127.0.0.1:9/directory'

test('[OP-16] a site behind a proxy has no certificate of its own', async () => {
  const server = await startServer()
  const admin = await server.user('root', { is_admin: true })
  const off = { mode: 'off', certificate: null, action: null }
  expect((await admin('GET /admin/certificate')).data).toEqual(off)
  expect((await admin('POST /admin/certificate')).data).toEqual(off)
})

test('[OP-16] the files of the operator are shown with their names and end, and read again when asked', async () => {
  const files = makeCertificate(newFolder('tls'))
  const server = await startServer({
    TLS: 'files',
    TLS_CERT: files.certFile,
    TLS_KEY: files.keyFile,
    TLS_HTTP_PORT: 'off',
    TLS_DOMAINS: 'localhost,other.example',
    PUBLIC_URL: 'https://localhost',
    TRUST_PROXY: '',
  })
  const admin = await server.user('root', { is_admin: true })
  const first = (await admin('GET /admin/certificate')).data
  expect(first).toMatchObject({
    mode: 'files',
    action: 'reload',
    certificate: { missing_names: ['other.example'], next_renewal_at: null, last_error: null, failures: 0 },
  })
  expect(first.certificate!.names).toContain('localhost')
  expect(Date.parse(first.certificate!.valid_until)).toBeGreaterThan(Date.now())

  await new Promise((resolve) => setTimeout(resolve, 1100))
  const other = makeCertificate(newFolder('tls'))
  for (const [from, to] of [
    [other.certFile, files.certFile],
    [other.keyFile, files.keyFile],
  ] as const) {
    writeFileSync(to, readFileSync(from))
    utimesSync(to, new Date(), new Date(Date.now() + 1000))
  }
  const reloaded = (await admin('POST /admin/certificate')).data
  expect(reloaded.certificate!.valid_until).not.toBe(first.certificate!.valid_until)
  expect((await admin('GET /admin/audit')).data.data[0]).toMatchObject({
    action: 'certificate.renew',
    detail: { mode: 'files', valid_until: { from: first.certificate!.valid_until } },
  })
  const auditor = await server.user('auditor', { staff_role: 'auditor' })
  expect((await auditor('GET /admin/certificate')).status).toBe(200)
  expect((await auditor('POST /admin/certificate')).status).toBe(403)
})

test('[OP-16, 17] a certificate that could not be ordered says why, and is ordered again when asked', async () => {
  const server = await startServer({
    TLS: 'auto',
    TLS_DOMAINS: 'photos.example',
    TLS_DIRECTORY: deadDirectory,
    TLS_HTTP_PORT: '0',
    TRUST_PROXY: '',
  })
  const admin = await server.user('root', { is_admin: true })
  expect((await admin('GET /admin/certificate')).data).toMatchObject({
    mode: 'auto',
    action: 'renew',
    certificate: { is_self_signed: true, failures: 0, last_error: null },
  })
  const tried = (await admin('POST /admin/certificate')).data.certificate!
  expect(tried.failures).toBe(1)
  expect(tried.last_error).not.toBeNull()
  expect(Date.parse(tried.next_renewal_at!)).toBeGreaterThan(server.clock.time.getTime())
  // The time of the next attempt has not come, and is not waited for.
  expect((await admin('POST /admin/certificate')).data.certificate!.failures).toBe(2)

  const { findings } = (await admin('POST /admin/doctor')).data
  expect(findings.find(({ code }) => code === 'https_order')).toMatchObject({
    level: 'error',
    fix: { action: 'renew_certificate', id: null },
  })
})
