import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openFiles } from '#test/harness/open-files.ts'
import { insertAutoRenewal, insertOrder } from '#test/factories/orders.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { unzip } from '#test/factories/zip.ts'

const server = await startServer()
const { app, db, clock, user, createApiClient, callAs, visitor } = server
const { upload, waitUntilIdle, filesIn } = createUploadActions(server)
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

type Person = Awaited<ReturnType<typeof user>>
const later = (ms: number) => void (clock.time = new Date(clock.time.getTime() + ms))
const pathOf = (url: string) => origin + new URL(url).pathname + new URL(url).search

const prepare = async (who: Person) => pathOf((await who('POST /user/export')).data.url)
const read = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString()) as never

let seed = 1
const photo = async (who: Person, fields: Record<string, string> = {}, filename = 'picture.jpg') =>
  (await upload(who.token, { bytes: await jpeg({ seed: seed++ }), filename }, fields)).data

test('[PL-39] an export holds everything of its owner, and the pictures byte for byte', async () => {
  const [ann, bob] = [await user('ann'), await user('bob')]
  const { data: album } = await ann('POST /user/albums', { body: { name: '夏天' } })
  const first = await photo(ann, { album_id: String(album.id), 'tags[]': 'sea' }, '海边 *x*.JPEG')
  await photo(ann, {}, '..%2fevil.jpg')
  const liked = await photo(bob, { is_public: '1' })
  expect((await ann('POST /explore/photos/{id}/like', { params: liked })).status).toBe(200)
  const { data: share } = await ann('POST /user/shares', {
    body: { type: 'photo', ids: [first.id], password: 'sesame' },
  })
  await insertOrder(db, { user_id: ann.id })
  await insertAutoRenewal(db, { user_id: ann.id, user_group_id: 1 })
  const { data: asked } = await ann('POST /user/tickets', { body: { title: '退款', level: 'high', content: '请帮忙' } })
  await ann('POST /user/tickets/{issue_no}/reply', { params: asked, body: { content: '还在吗' } })
  await bob('POST /user/tickets', { body: { title: 'Mine', level: 'low', content: 'Not hers' } })
  await ann('POST /user/tokens', {
    body: { name: 'Bot', expires_at: '2036-01-01 00:00:00', abilities: ['upload:write'] },
  })
  await waitUntilIdle()

  const response = await fetch(await prepare(ann))
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="ann-2026-01-01.zip"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await response.arrayBuffer())
  const files = unzip(bytes)
  expect(read(files, 'profile.json')).toMatchObject({ username: 'ann', photo_count: 2 })
  expect(read(files, 'albums.json')).toMatchObject([{ id: album.id, name: '夏天', photo_count: 1 }])
  expect(read(files, 'likes.json')).toEqual([{ id: liked.id, created_at: expect.any(String) }])
  expect(read(files, 'orders.json')).toMatchObject([{ status: 'unpaid', amount: 10, currency: 'CNY', product: 'Room' }])
  expect(read(files, 'renewals.json')).toMatchObject({
    automatic_renewal: { state: 'active', customer_id: 'cus_test', payment_method_id: 'pm_test' },
    renewals: [],
  })
  expect(read(files, 'shares.json')).toMatchObject([{ slug: share.slug, photo_ids: [first.id] }])
  expect(files.get('shares.json')!.toString()).not.toContain('argon2')
  const photos = read(files, 'photos.json') as { id: number; file: string; sha256: string }[]
  expect(photos).toMatchObject([
    {
      id: first.id,
      album_ids: [album.id],
      tags: ['sea'],
      filename: '海边 *x*.JPEG',
      url: expect.stringContaining(new URL(first.public_url).pathname),
    },
    { tags: [], album_ids: [] },
  ])
  for (const { file, sha256 } of photos) {
    expect(createHash('sha256').update(files.get(file)!).digest('hex')).toBe(sha256)
    expect(file).toMatch(/^photos\/\d+-[^\\/:*?"<>|]+\.jpg$/)
  }
  expect(read(files, 'tickets.json')).toMatchObject([
    { issue_no: asked.issue_no, title: '退款', content: '请帮忙', replies: [{ content: '还在吗', is_staff: false }] },
  ])
  expect(files.size).toBe(9 + 2)
  const access = read(files, 'access.json') as { sessions: object[]; api_tokens: object[] }
  expect(access.api_tokens).toMatchObject([{ name: 'Bot', abilities: ['upload:write'] }])
  expect(access.sessions).toMatchObject([{ user_agent: 'test' }])
  expect(bytes.includes(ann.token)).toBe(false)
  expect(bytes.toString('latin1')).not.toMatch(/"(hash|password_hash|secret)"/)
})

test('an address is good for ten minutes, for its own account, and while the session that asked lasts', async () => {
  const cat = await user('cat')
  const address = await prepare(cat)
  for (const wrong of [
    address.slice(0, -1),
    `${address}x`,
    address.replace(/ticket=\d+/, 'ticket=1'),
    `${origin}/api/v2/exports`,
    `${origin}/api/v2/exports?ticket=x`,
  ]) {
    expect((await fetch(wrong)).status, wrong).toBe(404)
  }
  expect((await fetch(address)).status).toBe(200)
  later(10 * 60_000)
  expect((await fetch(address)).status).toBe(404)

  const another = await prepare(cat)
  await cat('POST /logout')
  expect((await fetch(another)).status).toBe(404)
})

test('nobody but the person asks for it, and not without the password', async () => {
  const dan = await user('dan')
  expect((await visitor('POST /user/export')).status).toBe(401)
  expect((await (await createApiClient(dan.id))('POST /user/export')).data.code).toBe('permission_lacking')
  await db.updateTable('tokens').set({ confirmed_at: null }).where('user_id', '=', dan.id).execute()
  expect((await dan('POST /user/export')).data.code).toBe('reauth_required')
})

test('a few a day are enough', async () => {
  const eve = await user('eve')
  for (let count = 0; count < 5; count++) expect((await eve('POST /user/export')).status).toBe(200)
  expect((await eve('POST /user/export')).status).toBe(429)
  expect((await callAs(eve.token, { 'x-forwarded-for': '192.0.2.77' })('POST /user/export')).status).toBe(429)
})

test('a picture whose file is gone is named, and the rest comes', async () => {
  const fay = await user('fay')
  const before = new Set(filesIn('objects'))
  await photo(fay)
  await waitUntilIdle()
  const [lost] = filesIn('objects').filter((file) => !before.has(file) && file.endsWith('.jpg'))
  rmSync(lost!)
  await photo(fay)
  const files = unzip(Buffer.from(await (await fetch(await prepare(fay))).arrayBuffer()))
  expect(files.get('missing.txt')!.toString()).toMatch(/^photos\/\d+-picture\.jpg\n$/)
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(1)
})

test('who is suspended while it comes gets no more of it', async () => {
  const hal = await user('hal')
  const big = Buffer.concat([await jpeg({ seed: 98 }), Buffer.alloc(8_000_000, 7)])
  for (let count = 0; count < 3; count++) await upload(hal.token, { bytes: Buffer.concat([big, Buffer.from([count])]) })
  await waitUntilIdle()
  const { body } = await fetch(await prepare(hal))
  const reader = body!.getReader()
  await reader.read()
  await db.updateTable('users').set({ is_suspended: true }).where('id', '=', hal.id).execute()
  const rest = async () => {
    for (let isOver = false; !isOver;) isOver = (await reader.read()).done
  }
  await expect(rest()).rejects.toThrow()
})

test('a client that goes away leaves no file open, and may come again', async () => {
  const gus = await user('gus')
  const big = Buffer.concat([await jpeg({ seed: 99 }), Buffer.alloc(8_000_000, 7)])
  for (let count = 0; count < 3; count++) await upload(gus.token, { bytes: Buffer.concat([big, Buffer.from([count])]) })
  await waitUntilIdle()
  const address = await prepare(gus)
  const isOpen = () => openFiles().some((file) => file.includes('/objects/'))

  const leaving = new AbortController()
  const { body } = await fetch(address, { signal: leaving.signal })
  await body!.getReader().read()
  await sleep(200)
  expect(isOpen()).toBe(true)
  leaving.abort()
  await expect.poll(isOpen, { timeout: 10_000 }).toBe(false)
  // An unread response body would keep the server from closing.
  const again = async () => {
    const answer = await fetch(address)
    await answer.body?.cancel()
    return answer.status
  }
  await expect.poll(again, { timeout: 10_000 }).toBe(200)
})
