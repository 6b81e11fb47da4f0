import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { contract, type Key, type Route, refusals } from '@imagora/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { databaseUrlOf } from '#test/harness/database.ts'
import { runCli } from '#test/harness/process.ts'
import { startServer } from '#test/harness/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-web-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="xx"><head><title>Built</title></head></html>')
writeFileSync(join(folder, 'icon.svg'), '<svg/>')

const server = await startServer({ WEB_DIR: folder })
const { app, db, config, configure, services, visitor, user, createApiClient } = server
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const { upload, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')
const admin = await user('root', { is_admin: true })
const program = await createApiClient(ann.id)
const file = { filename: 'a.jpg', bytes: await jpeg({ width: 40, height: 30 }) }
const message = 'Moving to a new machine until 18:00'
const readOnly = () => configure({ site_mode: 'read_only', site_mode_message: message })
const maintenance = () => configure({ site_mode: 'maintenance', site_mode_message: message })
beforeEach(() => configure({ site_mode: 'normal', site_mode_message: '' }))

const refused = (code: 'site_read_only' | 'site_maintenance') => ({
  status: 503,
  data: { code, retry_after: 60 },
  headers: { 'retry-after': '60' },
})

/** Calls a route without any input: a guard answers before the input is looked at. */
async function callBare(key: string, token: string) {
  const [method, path] = key.split(' ') as ['GET', string]
  const url = `/api/v2${path.replace(/\{\w+\}/g, '999999')}`
  const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return isJson ? answer.json<{ data?: { code?: string } }>().data?.code : undefined
}

const routes = Object.entries(contract) as [Key, Route][]
const writes = routes.filter(([key]) => !key.startsWith('GET '))

test('[DT-01] a read-only site refuses every changing call in one way and answers all others', async () => {
  await readOnly()
  for (const [key] of writes.filter(([, { availableIn }]) => !availableIn)) {
    expect(await callBare(key, admin.token), key).toBe('site_read_only')
  }
  expect(writes.length).toBeGreaterThan(150)
  for (const [index, [key]] of routes.filter(([, { availableIn }]) => availableIn).entries()) {
    // Some of these calls end the session of their caller.
    const caller = await user(`caller_${index}`, { is_admin: true })
    expect(await callBare(key, caller.token), key).not.toBe('site_read_only')
  }
  for (const [key, { access }] of routes.filter(([each]) => each.startsWith('GET '))) {
    if (access !== 'admin') expect(await callBare(key, ann.token), key).not.toBe('site_read_only')
  }
})

test('[DT-01] the refusal says what still works, carries the operator’s words and a time to try again', async () => {
  await readOnly()
  const answer = await ann('POST /user/albums', { body: { name: 'x' } })
  expect(answer).toMatchObject(refused('site_read_only'))
  expect(answer.message).toContain(message)
  expect((await ann('GET /user/albums')).status).toBe(200)
  expect((await server.login('ann')).status).toBe(422)
  await configure({ site_mode: 'normal' })
  expect((await ann('POST /user/albums', { body: { name: 'x' } })).status).toBe(200)
})

test('[DT-01] people log in and out of a read-only site', async () => {
  await server.register({ username: 'carol' })
  await readOnly()
  const { status, data } = await server.login('carol')
  expect(status).toBe(200)
  const carol = server.callAs(data.token)
  expect((await carol('GET /user/profile')).status).toBe(200)
  expect((await carol('POST /logout')).status).toBe(204)
  expect((await carol('GET /user/profile')).status).toBe(401)
})

test('[DT-02] uploads of every kind are refused, and none of them leaves anything behind', async () => {
  await readOnly()
  const authorization = { authorization: `Bearer ${program.token}` }
  const tus = { ...authorization, 'tus-resumable': '1.0.0' }
  const form = formOf(file, {})
  const calls = [
    { method: 'POST', url: '/api/v2/upload', headers: { ...authorization, ...form.headers }, payload: form.payload },
    { method: 'POST', url: '/api/v2/uploads', headers: { ...tus, 'upload-length': '10' } },
    { method: 'PATCH', url: '/api/v2/uploads/x', headers: { ...tus, 'upload-offset': '0' } },
    { method: 'POST', url: '/api/v1/upload', headers: { ...authorization, ...form.headers }, payload: form.payload },
    { method: 'POST', url: '/api/1/upload', headers: { 'x-api-key': program.token, ...form.headers } },
    { method: 'POST', url: '/api/v2/payments/1/notify' },
    // Some payment platforms notify by GET.
    { method: 'GET', url: '/api/v2/payments/1/notify' },
  ] as const
  for (const call of calls) {
    const { statusCode, headers, body } = await app.inject(call)
    expect([statusCode, headers['retry-after']], `${call.url} ${body}`).toEqual([503, '60'])
    expect(body, call.url).toContain(message)
  }
  expect(await db.selectFrom('photos').select('id').execute()).toEqual([])
})

test('[DT-02] an upload is refused before its body has arrived', async () => {
  await readOnly()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(
    [
      'POST /api/v2/upload HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${program.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 50000000',
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  const [first = ''] = (await text(socket)).split('\r\n')
  socket.destroy()
  expect(first).toBe('HTTP/1.1 503 Service Unavailable')
})

test('[DT-03] administrators change the mode of a read-only site, and no other setting while it is', async () => {
  const changed = await admin('PUT /admin/settings', { body: { site_mode: 'read_only', site_mode_message: message } })
  expect(changed.status).toBe(204)
  expect(await admin('PUT /admin/settings', { body: { site_title: 'x' } })).toMatchObject(refused('site_read_only'))
  expect((await admin('PUT /admin/settings', { body: { site_mode_message: 'Soon' } })).status).toBe(204)
  expect((await ann('PUT /admin/settings', { body: { site_mode: 'normal' } })).data.code).toBe('admin_only')
  expect((await visitor('GET /configs')).data.app).toMatchObject({ site_mode: 'read_only', site_mode_message: 'Soon' })
  expect((await admin('PUT /admin/settings', { body: { site_mode: 'normal' } })).status).toBe(204)
  const [entry] = (await admin('GET /admin/audit', { query: { action: 'settings.change' } })).data.data
  expect(entry).toMatchObject({ target: 'site_mode', detail: { site_mode: { from: 'read_only', to: 'normal' } } })
})

test('[DT-04] during maintenance pages are one page with status 503 in the language of the browser', async () => {
  await maintenance()
  for (const [language, words, direction] of [
    ['en-US', 'We’ll be right back', 'ltr'],
    ['de', 'Wir sind gleich wieder da', 'ltr'],
    ['ar', 'سنعود قريبًا', 'rtl'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject({ url: '/', headers: { 'accept-language': language } })
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '60',
      'text/html; charset=utf-8',
    ])
    expect(body).toContain(`<html lang="${language}" dir="${direction}">`)
    expect(body).toContain(words)
    expect(body).toContain(message)
  }
  for (const url of ['/user/photos', '/shares/abc', '/explore', '/nothing']) {
    expect((await app.inject(url)).statusCode, url).toBe(503)
  }
  for (const url of ['/login', '/admin', '/admin/health', '/icon.svg', '/healthz']) {
    expect((await app.inject(url)).statusCode, url).toBe(200)
  }
})

test('[DT-04] the operator’s words are text, never markup', async () => {
  await configure({ site_mode: 'maintenance', site_mode_message: '<img src=x onerror=alert(1)>' })
  const { body } = await app.inject('/')
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(body).not.toContain('<img')
})

test('[DT-05] during maintenance only administrators use the API, and pictures are delivered', async () => {
  const { data } = (await upload(ann.token, file)) as { data: { public_url: string } }
  await waitUntilIdle()
  await maintenance()
  for (const [key, { availableIn }] of routes) {
    if (availableIn !== 'maintenance') expect(await callBare(key, ann.token), key).toBe('site_maintenance')
  }
  expect(await visitor('GET /explore/photos')).toMatchObject(refused('site_maintenance'))
  expect((await fetch(`${origin}${new URL(data.public_url).pathname}`)).status).toBe(200)
  expect((await admin('GET /user/profile')).status).toBe(200)
  expect((await admin('POST /user/albums', { body: { name: 'x' } })).status).toBe(200)
  expect((await visitor('GET /configs')).data.app.site_mode).toBe('maintenance')
  expect((await server.login('root', { password: 'wrong' })).status).toBe(422)
  expect(refusals.site_maintenance).toBe(503)
})

test('[OP-44] an administrator who reloads a page of the user area during maintenance gets the application', async () => {
  await maintenance()
  const call = (token: string) =>
    app.inject({ url: '/api/v2/user/profile', headers: { authorization: `Bearer ${token}` } })
  const answer = await call(admin.token)
  const [cookie] = [answer.headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0]!)
  expect(cookie).toBe('maintenance_admin=1')
  const page = await app.inject({ url: '/user/photos', headers: { cookie: `other=1; ${cookie}` } })
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('csp-nonce')])
  expect((await call(ann.token)).headers['set-cookie']).toBeUndefined()
  // The cookie opens no call.
  const headers = { authorization: `Bearer ${ann.token}`, cookie }
  expect((await app.inject({ url: '/api/v2/user/photos', headers })).statusCode).toBe(503)
  // The browser is known before maintenance begins, so that a reload of any page works then; a program has no pages.
  await configure({ site_mode: 'normal' })
  expect((await call(admin.token)).headers['set-cookie']).toBeDefined()
  expect((await call((await createApiClient(admin.id)).token)).headers['set-cookie']).toBeUndefined()
})

test('[DT-09] a site that an operator has made read-only removes no pictures by schedule', async () => {
  const { data } = (await upload(ann.token, file)) as unknown as { data: { id: number } }
  await waitUntilIdle()
  await ann('DELETE /user/photos', { body: [data.id] })
  const today = server.clock.time
  server.clock.time = new Date(today.getTime() + 40 * 86_400_000)
  const isKept = async () =>
    (await db.selectFrom('photos').select('id').where('id', '=', data.id).execute()).length === 1
  const empty = defineJob({ name: 'trash.empty', payload: z.strictObject({}), run: async () => {} })
  const runSchedule = async () => {
    await server.jobs.enqueue(db, empty, {})
    await server.jobs.drain()
  }
  await readOnly()
  await runSchedule()
  expect(await isKept()).toBe(true)
  await configure({ site_mode: 'normal' })
  await runSchedule()
  expect(await isKept()).toBe(false)
  server.clock.time = today
})

test('[DT-06] the command line sets the mode of a running site and shows it', async () => {
  const environment = { DATA_DIR: config.dataDir, DATABASE_URL: databaseUrlOf(config.database), LANG: 'en_US.UTF-8' }
  const run = (command: string) => runCli(command, environment)
  expect(await run('mode')).toMatchObject({ exitCode: 0, stdout: 'normal\n' })
  expect(await run('mode asleep')).toMatchObject({ exitCode: 2 })
  expect(await run('mode read-only --message Soon')).toMatchObject({
    exitCode: 0,
    stdout: 'The site is now in this mode: read-only\n',
  })
  await services.settings.refreshMode()
  expect((await visitor('GET /configs')).data.app).toMatchObject({ site_mode: 'read_only', site_mode_message: 'Soon' })
  const entry = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'settings.change', target: 'site_mode site_mode_message' })
  expect((await run('mode normal')).exitCode).toBe(0)
  await services.settings.refreshMode()
  expect((await ann('POST /user/albums', { body: { name: 'x' } })).status).toBe(200)
})
