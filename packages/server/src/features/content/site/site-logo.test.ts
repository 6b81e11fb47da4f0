import { rmSync } from 'node:fs'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { type FormFile, formOf } from '#test/factories/forms.ts'
import * as hostile from '#test/factories/hostile-pictures.ts'
import { gif, jpeg, png, webp } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'
import { startSmtp } from '#test/peers/smtp.ts'

const server = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const { app, db, user, visitor, configure, services, clock } = server
const { traces, filesIn, verify } = createUploadActions(server)
const admin = await user('admin', { is_admin: true })

const text = (value: string) => Buffer.from(value, 'latin1')
const svgOf = (content: string, size = 'width="300" height="100"') =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 300 100">${content}</svg>`)

const send = (file: FormFile, theme: 'light' | 'dark' = 'light') => ({ form: formOf(file, { theme }) })
const upload = async (bytes: Buffer, theme: 'light' | 'dark' = 'light') => {
  const answer = await admin('POST /admin/site_logo', send({ bytes }, theme))
  expect([answer.status, answer.message]).toEqual([204, answer.message])
}
const remove = async (theme: 'light' | 'dark' = 'light') =>
  expect((await admin('DELETE /admin/site_logo/{theme}', { params: { theme } })).status).toBe(204)
const get = (url: string, headers = {}) => app.inject({ url, headers: { host: 'pictures.example', ...headers } })
const shown = async () => (await visitor('GET /configs')).data.site
const newest = async () => (await admin('GET /admin/audit')).data.data[0]
const iconsOf = async () =>
  (await get('/manifest.webmanifest')).json<{ icons: { src: string; sizes: string }[] }>().icons

test('[BO-50] an uploaded logo has a versioned address and its size, is told in the audit log, and goes without a trace', async () => {
  const before = await traces()
  await upload(await png({ width: 900, height: 300 }))
  const { logo, logo_dark } = await shown()
  expect(logo).toMatchObject({
    url: expect.stringMatching(/^\/custom\/logos\/[\w-]{22}-logo\.webp$/),
    width: 640,
    height: 213,
  })
  expect(logo_dark).toBe(null)
  const response = await get(logo!.url)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  const { width, height, exif } = await sharp(response.rawPayload).metadata()
  expect({ width, height, exif }).toEqual({ width: 640, height: 213, exif: undefined })
  const again = await get(logo!.url, { 'if-none-match': String(response.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect(await newest()).toMatchObject({
    user: { username: 'admin' },
    action: 'site_logo.upload',
    target: 'light',
    detail: { format: 'png', width: 900, height: 300 },
  })
  expect(await verify()).toEqual([])

  await upload(await webp())
  expect((await shown()).logo!.url).not.toBe(logo!.url)
  expect((await get(logo!.url)).statusCode).toBe(404)
  expect(await traces()).toEqual({ ...before, files: before.files + 6 })

  await upload(await jpeg(), 'dark')
  expect((await shown()).logo_dark).toMatchObject({ width: 64, height: 48 })
  await remove('dark')
  await remove()
  expect(await newest()).toMatchObject({ action: 'site_logo.delete', target: 'light' })
  expect(await shown()).toMatchObject({ logo: null, logo_dark: null })
  expect(await traces()).toEqual(before)
  const { total } = (await admin('GET /admin/audit')).data.meta
  await remove()
  expect((await admin('GET /admin/audit')).data.meta.total).toBe(total)
})

test('[BO-51] an SVG is sanitised like an uploaded one, and drawn sharply for the icons', async () => {
  await upload(svgOf('<script>alert(1)</script><rect width="300" height="100" fill="#c00" onclick="alert(1)"/>'))
  const { logo } = await shown()
  expect(logo).toMatchObject({ url: expect.stringMatching(/\.svg$/), width: 300, height: 100 })
  const response = await get(logo!.url)
  expect(response.headers['content-type']).toBe('image/svg+xml')
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  expect(response.body).toContain('<rect')
  expect(response.body).not.toMatch(/script|onclick|alert/)

  await upload(svgOf('<rect width="300" height="100" fill="#c00"/>', 'width="3" height="1"'))
  const icon = (await iconsOf()).find(({ sizes }) => sizes === '512x512')!
  const { data, info } = await sharp((await get(icon.src)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * 512 + x) * info.channels, (y * 512 + x + 1) * info.channels),
  ]
  // The edge between the rectangle and the transparent margin is where it belongs, not blurred over many pixels.
  expect([at(256, 256), at(256, 180), at(256, 165)]).toEqual([
    [204, 0, 0, 255],
    [204, 0, 0, 255],
    [0, 0, 0, 0],
  ])
  await remove()
})

test('[BO-52] browser icon, app icons, favicon.ico, link preview and manifest are made of the logo', async () => {
  const plain = (await get('/manifest.webmanifest')).body
  await upload(await png({ width: 300, height: 300 }))
  const icons = await iconsOf()
  expect(icons.map(({ src, ...facts }) => [src.replace(/[\w-]{22}/, 'id'), facts])).toEqual([
    ['/custom/logos/id-icon-192.png', { sizes: '192x192', type: 'image/png' }],
    ['/custom/logos/id-icon-512.png', { sizes: '512x512', type: 'image/png' }],
    ['/custom/logos/id-maskable.png', { sizes: '512x512', type: 'image/png', purpose: 'maskable' }],
  ])
  for (const { src, sizes } of icons) {
    const { format, width, height } = await sharp((await get(src)).rawPayload).metadata()
    expect({ format, sizes: `${width}x${height}` }).toEqual({ format: 'png', sizes })
  }
  const favicon = await get('/favicon.ico')
  expect(favicon.statusCode).toBe(302)
  expect((await get(String(favicon.headers.location))).headers['content-type']).toBe('image/png')
  await remove()
  expect((await get('/manifest.webmanifest')).body).toBe(plain)
})

test('[BO-52] a maskable icon has an opaque ground on which the logo can be seen', async () => {
  for (const [fill, ground] of [
    ['#fff', [20, 32, 43]],
    ['#123', [255, 255, 255]],
  ] as const) {
    await upload(svgOf(`<rect x="100" width="100" height="100" fill="${fill}"/>`))
    const icon = (await iconsOf()).at(-1)!
    const { data } = await sharp((await get(icon.src)).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([...ground])
  }
  await remove()
})

test.each<[what: string, make: () => Buffer | Promise<Buffer>, status: number, code: string]>([
  ['nothing', () => Buffer.alloc(0), 422, 'file_empty'],
  ['a page', () => text('<html><script>alert(1)</script>'), 422, 'image_unsupported'],
  ['a GIF', () => gif({ frames: 3 }), 422, 'file_type_refused'],
  ['half a JPEG', async () => (await jpeg({ width: 400, height: 300 })).subarray(0, 3000), 422, 'image_damaged'],
  ['a PNG of 30,000 × 30,000', () => hostile.pngBomb(30_000, 30_000), 422, 'image_too_many_pixels'],
  ['a PNG of 4,100 × 4,100', () => hostile.pngBomb(4100, 4100), 422, 'image_too_many_pixels'],
  ['an SVG of 100,000 × 100,000', () => svgOf('', 'width="100000" height="100000"'), 422, 'image_too_many_pixels'],
  [
    'an SVG with an entity',
    () => text('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
    422,
    'image_unsupported',
  ],
  ['more than 2 MB', async () => Buffer.concat([await jpeg(), Buffer.alloc(2 * 1024 * 1024)]), 413, 'file_too_large'],
])('[BO-53] %s is refused, and leaves no file, row or change', async (_what, make, status, code) => {
  await upload(await png())
  const before = [await traces(), (await shown()).logo, (await newest())?.id]
  const answer = await admin('POST /admin/site_logo', send({ bytes: await make() }))
  expect([answer.status, answer.data.code]).toEqual([status, code])
  expect([await traces(), (await shown()).logo, (await newest())?.id]).toEqual(before)
  await remove()
})

test('[BO-53] only who may change settings changes the logo, and no file of settings names it', async () => {
  const support = await user('support', { staff_role: 'support' })
  expect((await visitor('POST /admin/site_logo', send({ bytes: await png() }))).status).toBe(401)
  expect((await support('POST /admin/site_logo', send({ bytes: await png() }))).status).toBe(403)
  expect((await support('DELETE /admin/site_logo/{theme}', { params: { theme: 'light' } })).status).toBe(403)
  await upload(await png())
  const { settings, defaults } = (await admin('GET /admin/settings')).data
  for (const each of [settings, defaults]) expect(each).not.toHaveProperty('site_logo')
  const body = { site_logo: null } as object
  expect((await admin('PUT /admin/settings', { body })).status).toBe(422)
  expect((await shown()).logo).not.toBe(null)
  await remove()
})

test('[BO-54] of many changes at once one logo stays, whole, and no other object does', async () => {
  const before = await traces()
  const files = await Promise.all([1, 2, 3].map((seed) => png({ seed })))
  await Promise.all([...files.map((bytes) => upload(bytes)), remove()])
  const { logo } = await shown()
  if (logo) expect((await get(logo.url)).statusCode).toBe(200)
  expect((await traces()).files).toBe(before.files + (logo ? 6 : 0))
  expect(await verify()).toEqual([])
  await remove()
  expect(await traces()).toEqual(before)
})

test('[BO-54] what a crash leaves is cleaned up, the objects of the logo stay, and a lost one is reported', async () => {
  await upload(await png())
  const kept = await db.selectFrom('site_images').selectAll().execute()
  // The connection is treated as lost after the commit, before the intents were known to be fulfilled.
  for (const { storage_id, path } of kept)
    await db.insertInto('object_intents').values({ storage_id, path, created_at: clock.time.toISOString() }).execute()
  await services.uploadCleanup.recover()
  expect(await verify()).toEqual([])
  const { path } = kept.find(({ key }) => key.endsWith('-logo'))!
  rmSync(filesIn('objects').find((file) => file.endsWith(path))!)
  expect((await get((await shown()).logo!.url)).statusCode).toBe(404)
  expect(await verify()).toEqual([expect.stringContaining(path)])
  await remove()
})

test('[BO-55] emails carry the logo themselves, and go out without it while it cannot be read', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  await configure({ mail_host: '127.0.0.1', mail_port: smtp.port, mail_secure: false, mail_from: 'a@pictures.example' })
  const mail = async () => {
    const { status, message } = await admin('POST /admin/settings/test_mail', { body: { email: 'b@x.example' } })
    expect([status, message]).toEqual([204, message])
    return smtp.received.at(-1)!.raw.replaceAll('=\r\n', '')
  }
  expect(await mail()).not.toContain('cid:')
  await upload(await png({ width: 300, height: 300 }))
  const raw = await mail()
  expect(raw).toContain('cid:logo@imagora')
  expect(raw).toContain('Content-ID: <logo@imagora>')
  expect(raw).toContain('multipart/related')
  expect(raw).not.toMatch(/src=3D"http/)

  await upload(await png({ width: 300, height: 300, seed: 2 }))
  for (const file of filesIn('objects')) rmSync(file)
  expect(await mail()).not.toContain('cid:')
  await remove()
})
