import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { randomFrom } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db, user, visitor, configure, jobs } = server
const { upload, limit, waitUntilIdle } = createUploadActions(server)
const [admin, ann] = [await user('root', { is_admin: true }), await user('ann')]
let origin = ''

beforeAll(async () => {
  await limit({ limit_concurrent_upload: 0, limit_per_minute: 0 })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  await configure({ picture_blocklist: true, picture_blocklist_distance: 31 })
})

/** Clouds of light and dark; no scene is like one of another seed. */
function scene(seed: number) {
  const random = randomFrom(seed)
  const noise = Buffer.from(Array.from({ length: 40 * 30 }, () => Math.floor(random() * 256)))
  return sharp(noise, { raw: { width: 40, height: 30, channels: 1 } }).resize(400, 300, { kernel: 'cubic' })
}
const original = async (seed: number) =>
  sharp(await scene(seed).png().toBuffer())
    .png()
    .toBuffer()
const copy = async (seed: number) =>
  sharp(await original(seed))
    .resize(260)
    .jpeg({ quality: 60 })
    .toBuffer()

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff
async function add(bytes: Buffer, fields: Record<string, string> = { is_public: '1' }) {
  const filename = isJpeg(bytes) ? 'a.jpg' : 'a.png'
  const { status, data } = await upload(ann.token, { bytes, filename }, fields)
  expect([status, data.code]).toEqual([200, undefined])
  return { id: data.id, link: `${origin}/i/${data.key}.${isJpeg(bytes) ? 'jpg' : 'png'}` }
}

async function compare() {
  await waitUntilIdle()
  await jobs.runScheduled(db, 'near_duplicates.hash')
  await jobs.runScheduled(db, 'picture_blocklist.compare')
  await jobs.drain()
}

const block = (body: { hash?: string; photo_id?: number }) =>
  admin('POST /admin/blocked_pictures', { body: { reason: 'Reported', ...body } })
const isSeen = async (id: number) => (await visitor('GET /explore/photos/{id}', { params: { id } })).status === 200
const photoNow = async (id: number) => (await ann('GET /user/photos/{id}', { params: { id } })).data
const statusOf = async (url: string) => (await fetch(url)).status
const matches = async (state: 'pending' | 'approved' | 'rejected' = 'pending') =>
  (await admin('GET /admin/picture_matches', { query: { state } })).data.data
const decide = (ids: number[], decision: 'approve' | 'reject', reason = '') =>
  admin('PUT /admin/picture_matches', { body: { ids, decision, reason } })
const screeningOf = async (id: number) =>
  (await db.selectFrom('photos').where('id', '=', id).select(['screening', 'review', 'is_public']).execute())[0]
const actionsOf = async (id: number) => {
  const entries = await db.selectFrom('audit_log').where('target', 'like', `photo ${id} %`).select('action').execute()
  return entries.map(({ action }) => action)
}

/** Blocks the picture of a photo that is then deleted. */
async function blockScene(seed: number) {
  const { id } = await add(await original(seed), {})
  await compare()
  expect((await block({ photo_id: id })).status).toBe(204)
  await ann('DELETE /user/photos', { body: [id] })
  await ann('DELETE /user/trash', { body: [id] })
  await compare()
}

test('[FN-30] nothing is compared while the setting is off; while it is on, a public photo is held until it was', async () => {
  await configure({ picture_blocklist: false })
  const before = await add(await original(1))
  await compare()
  expect(await isSeen(before.id)).toBe(true)
  expect(await db.selectFrom('picture_hashes').selectAll().execute()).toEqual([])

  await configure({ picture_blocklist: true })
  const photo = await add(await original(2))
  expect([await isSeen(photo.id), (await photoNow(photo.id)).is_held]).toEqual([false, true])
  await compare()
  expect([await isSeen(photo.id), (await photoNow(photo.id)).is_held]).toEqual([true, false])
  expect(await matches()).toEqual([])
})

test('[FN-30] held photos are let go when the setting is switched off', async () => {
  const photo = await add(await original(3))
  await configure({ picture_blocklist: false })
  await compare()
  expect(await isSeen(photo.id)).toBe(true)
})

test('[FN-31] a photo like a blocked one is shown to its owner alone, and listed with the entry and the distance', async () => {
  await blockScene(10)
  const [shown, hidden] = [await add(await copy(10)), await add(await original(10), {})]
  await compare()
  expect([await isSeen(shown.id), await statusOf(shown.link), await statusOf(hidden.link)]).toEqual([false, 403, 403])
  const { public_url, is_held } = await photoNow(hidden.id)
  expect([is_held, await statusOf(public_url.replace(/^https?:\/\/[^/]*/, origin))]).toEqual([true, 200])
  expect(await matches()).toMatchObject([
    { state: 'pending', photo: { id: shown.id, user: { username: 'ann' } }, blocked: { reason: 'Reported' } },
    { distance: 0, photo: { id: hidden.id }, photo_count: 1 },
  ])
  expect((await matches())[0]!.distance).toBeLessThanOrEqual(31)

  const { data: share } = await ann('POST /user/shares', { body: { type: 'photo', ids: [shown.id] } })
  const { data: tiles } = await visitor('GET /shares/{slug}/photos', { params: { slug: share.slug } })
  expect(tiles.data).toEqual([])

  await ann('PUT /user/photos/{id}', { params: { id: hidden.id }, body: { is_public: true } })
  expect([await isSeen(hidden.id), await statusOf(hidden.link)]).toEqual([false, 403])
  expect(await actionsOf(shown.id)).toEqual(['picture_match.quarantine'])
})

test('[FN-32] an approved photo is released, and its file is not flagged again by what is blocked', async () => {
  await blockScene(20)
  const photo = await add(await copy(20))
  await compare()
  const [match] = (await matches()).filter((each) => each.photo.id === photo.id)
  expect((await decide([match!.id], 'approve')).data).toMatchObject([{ id: match!.id, status: 'done' }])
  expect([await isSeen(photo.id), await statusOf(photo.link)]).toEqual([true, 200])
  const again = await add(await copy(20))
  await compare()
  expect([await isSeen(again.id), await statusOf(again.link)]).toEqual([true, 200])
  expect((await decide([match!.id], 'approve')).data).toMatchObject([{ status: 'refused', code: 'photo_missing' }])

  const { hash } = await db
    .selectFrom('picture_hashes')
    .orderBy('blob_id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()
  await block({ hash: hash!.toUpperCase() })
  await compare()
  expect(await matches()).toContainEqual(expect.objectContaining({ id: match!.id, distance: 0 }))
  expect(await statusOf(photo.link)).toBe(403)
  expect(await actionsOf(photo.id)).toEqual([
    'picture_match.quarantine',
    'picture_match.approve',
    'picture_match.quarantine',
  ])
})

test('[FN-32] a rejected photo is private and stays out, its owner gets the reason, and the decision can be reversed', async () => {
  await configure({ mail_host: 'mail.example', mail_from: 'site@mail.example' })
  await db.updateTable('users').set({ email: 'ann@x.example' }).where('id', '=', ann.id).execute()
  await blockScene(30)
  const photo = await add(await copy(30))
  await compare()
  const [match] = (await matches()).filter((each) => each.photo.id === photo.id)
  await decide([match!.id], 'reject', 'Not here')
  expect(await screeningOf(photo.id)).toEqual({ screening: 'rejected', review: 'refused', is_public: false })
  const letters = db.selectFrom('mail_outbox').where('to_address', '=', 'ann@x.example').select('text')
  expect(await letters.execute()).toMatchObject([{ text: expect.stringContaining('Not here') }])
  await ann('PUT /user/photos/{id}', { params: { id: photo.id }, body: { is_public: true } })
  await compare()
  expect([await isSeen(photo.id), await statusOf(photo.link)]).toEqual([false, 403])

  const again = await add(await copy(30))
  await compare()
  expect(await screeningOf(again.id)).toMatchObject({ screening: 'quarantined' })
  await decide([match!.id], 'approve')
  expect([await isSeen(again.id), await statusOf(photo.link)]).toEqual([true, 200])
  await configure({ mail_host: '' })
})

test('[FN-33] stored photos are compared with new entries, also those stored while it was off', async () => {
  await configure({ picture_blocklist: false })
  const early = await add(await copy(40))
  await waitUntilIdle()
  await configure({ picture_blocklist: true })
  const later = await add(await original(40))
  await compare()
  expect([await isSeen(early.id), await isSeen(later.id)]).toEqual([true, true])
  await block({ photo_id: later.id })
  await compare()
  expect([await isSeen(early.id), await isSeen(later.id), await statusOf(early.link)]).toEqual([false, false, 403])
  const { data } = (await admin('GET /admin/blocked_pictures')).data
  expect(data[0]).toMatchObject({ reason: 'Reported', blocked_by: { username: 'root' } })
  expect(data[0]!.thumbnail_url).toContain('s=')
  expect((await admin('GET /admin/blocked_pictures')).data).toMatchObject({ is_on: true, is_comparing: false })
})

test('[FN-34] a list is imported once, refused lines are named, and entries are found and removed', async () => {
  const hashes = [1, 2, 3].map((digit) => `${digit}f`.repeat(32))
  const text = `# comment\n${hashes[0]},100,first\n${hashes[1]},30\n${hashes[2]}\nnonsense\n${hashes[2]}\n`
  const body = { text, source: 'Peers', reason: 'Listed' }
  const sent = await admin('POST /admin/blocked_pictures/import', { body })
  expect(sent.data).toEqual({
    added: 2,
    skipped: 1,
    refused: [
      { line: 3, problem: 'featureless' },
      { line: 5, problem: 'malformed' },
    ],
  })
  expect((await admin('POST /admin/blocked_pictures/import', { body })).data).toMatchObject({ added: 0, skipped: 3 })
  const listed = async () => (await admin('GET /admin/blocked_pictures', { query: { q: 'peers' } })).data
  expect((await listed()).data).toMatchObject([
    { hash: hashes[2], reason: 'Listed', source: 'Peers' },
    { hash: hashes[0], reason: 'first' },
  ])
  const ids = [hashes[0]!, hashes[2]!, hashes[1]!]
  const { data } = await admin('DELETE /admin/blocked_pictures', { body: { ids } })
  expect(data.map(({ status, code }) => code ?? status)).toEqual(['done', 'done', 'hash_missing'])
  expect((await listed()).meta.total).toBe(0)
  const actions = await db.selectFrom('audit_log').where('target', '=', 'Peers').select('action').execute()
  expect(actions).toEqual([{ action: 'picture.import' }, { action: 'picture.import' }])
})

test('[FN-35] a picture without features is not compared, and blocks nothing', async () => {
  const flat = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const photo = await add(flat)
  await compare()
  expect(await isSeen(photo.id)).toBe(true)
  expect((await block({ photo_id: photo.id })).data).toMatchObject({ code: 'picture_featureless' })
  expect((await block({ photo_id: 999_999 })).data).toMatchObject({ code: 'photo_missing' })
  expect((await block({})).status).toBe(422)
})

test('[FN-35] a photo without a hash stays held, and goes to a moderator when none can be made', async () => {
  const photo = await add(await original(50))
  await waitUntilIdle()
  const { blob_id } = await db
    .selectFrom('photos')
    .where('id', '=', photo.id)
    .select('blob_id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('picture_hashes').where('blob_id', '=', blob_id).execute()
  await db.updateTable('blobs').set({ thumb_path: null }).where('id', '=', blob_id).execute()
  await db.updateTable('photos').set({ screening: 'unchecked' }).where('id', '=', photo.id).execute()
  const run = async () => {
    await jobs.runScheduled(db, 'picture_blocklist.compare')
    await jobs.drain()
  }
  await run()
  expect(await isSeen(photo.id)).toBe(false)
  await db.updateTable('blobs').set({ thumb_failures: 5 }).where('id', '=', blob_id).execute()
  await run()
  expect(await screeningOf(photo.id)).toMatchObject({ screening: null, review: 'doubted' })
  expect(await isSeen(photo.id)).toBe(false)
})

test('[FN-36] a photo that shows another picture is compared anew', async () => {
  await blockScene(60)
  const photo = await add(await copy(60))
  await compare()
  expect(await statusOf(photo.link)).toBe(403)
  const replace = async (bytes: Buffer) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'b.png')
    const url = `${origin}/api/v2/user/photos/${photo.id}/replace`
    const { status } = await fetch(url, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${ann.token}` },
    })
    expect(status).toBe(200)
    await compare()
  }
  await replace(await original(61))
  expect([await isSeen(photo.id), await statusOf(photo.link)]).toEqual([true, 200])
  await replace(await original(60))
  expect([await isSeen(photo.id), await statusOf(photo.link)]).toEqual([false, 403])
})

test('[FN-37] a photo is taken down with pictures that look like it', async () => {
  const [photo, other] = [await add(await original(70)), await add(await copy(70))]
  await compare()
  const body = { ids: [photo.id], reason: 'Illegal', blocks_similar: true }
  expect((await admin('POST /admin/photos/takedown', { body })).status).toBe(204)
  await compare()
  expect(await statusOf(other.link)).toBe(403)
  expect((await matches()).find((match) => match.photo.id === other.id)).toMatchObject({
    blocked: { reason: 'Illegal', thumbnail_url: null },
  })
})
