import { beforeAll, expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer({
  PUBLIC_URL: 'https://pictures.example',
  ALIAS_URLS: 'https://old.example',
  CONTENT_URL: 'https://content.example',
})
const { app, user, configure, services } = server
const { upload } = createUploadActions(server)
const ann = await user('ann')
const { image_policy } = await services.settings.get()
const { data: photo } = await upload(ann.token, { bytes: await jpeg(), filename: 'sea.jpg' })
// The last address checks [DL-01] against every rule below.
const addresses = [
  `/i/${photo.key}.jpg`,
  `/i/${photo.key}/thumb.webp?v=1`,
  `/i/${photo.key}/preview.webp?v=1`,
  `/i/${photo.key}/sea.jpg`,
]
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

type Rules = typeof image_policy.hot_links
const rule = (hot_links: Rules) => configure({ image_policy: { ...image_policy, hot_links } })

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers })

async function statusFor(referer: string | null, more: Record<string, string> = {}) {
  const found = await Promise.all(addresses.map((path) => get(path, { ...(referer && { referer }), ...more })))
  const statuses = new Set(found.map(({ status }) => status))
  expect(statuses.size).toBe(1)
  return [...statuses][0]
}

const own = ['https://pictures.example/explore', 'https://old.example/', 'https://content.example/x']

test('without rules every page may show a picture, and caches need not ask which', async () => {
  await rule({ mode: 'open', hosts: ['blog.example'], allow_empty: false })
  for (const page of ['https://anyone.example/', null, ...own]) expect(await statusFor(page)).toBe(200)
  expect((await get(addresses[0]!)).headers.get('vary')).toBeNull()
})

test('only the pages of these hosts may, and the site’s own', async () => {
  await rule({ mode: 'only', hosts: ['blog.example', '*.forum.example', 'dev.example:8080'], allow_empty: true })
  const allowed = [
    'https://blog.example/2026/post',
    'http://blog.example:8000/',
    'https://BLOG.example/',
    'https://a.forum.example/',
    'https://b.a.forum.example:444/',
    'https://dev.example:8080/',
    ...own,
    `${origin}/user/photos`,
    null,
  ]
  for (const page of allowed) expect([page, await statusFor(page)]).toEqual([page, 200])
  const refused = [
    'https://forum.example/',
    'https://notblog.example/',
    'https://blog.example.evil.example/',
    'https://evil.example/?https://blog.example/',
    'https://blog.example@evil.example/',
    'https://dev.example/',
  ]
  for (const page of refused) expect([page, await statusFor(page)]).toEqual([page, 403])
})

test('every page may but those of these hosts', async () => {
  await rule({ mode: 'except', hosts: ['leech.example', '*.leech.example'], allow_empty: true })
  for (const page of ['https://leech.example/', 'https://www.leech.example/']) expect(await statusFor(page)).toBe(403)
  for (const page of ['https://blog.example/', null, ...own]) expect(await statusFor(page)).toBe(200)
})

test('who names no page is let in by the rule, and always where the browser says that the page is ours', async () => {
  await rule({ mode: 'only', hosts: [], allow_empty: false })
  expect(await statusFor(null)).toBe(403)
  expect(await statusFor('about:client')).toBe(403)
  expect(await statusFor(null, { 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await statusFor(null, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusFor('https://evil.example/', { 'sec-fetch-site': 'same-origin' })).toBe(403)
})

test('refuses with an uncacheable picture, and caches vary by referring page', async () => {
  await rule({ mode: 'only', hosts: ['blog.example'], allow_empty: true })
  const refused = await get(addresses[0]!, { referer: 'https://evil.example/' })
  expect([refused.status, refused.headers.get('content-type'), refused.headers.get('cache-control')]).toEqual([
    403,
    'image/svg+xml',
    'no-store',
  ])
  for (const path of addresses) {
    const { headers } = await get(path, { referer: 'https://blog.example/' })
    expect(headers.get('vary')).toContain('referer, sec-fetch-site')
    const known = await get(path, { 'if-none-match': headers.get('etag')! })
    expect([known.status, known.headers.get('vary')]).toEqual([304, expect.stringContaining('referer, sec-fetch-site')])
  }
  const thumbnail = await get(addresses[1]!, { referer: 'https://blog.example/' })
  expect(thumbnail.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})
