import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { livePicture, liveVideo } from '#test/factories/motion-photos.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { startReceiver } from '#test/peers/webhook-receiver.ts'

const server = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const { app, configure, db, jobs, services, user, visitor } = server
const { upload, limit, verify, waitUntilIdle } = createUploadActions(server)
const moderator = await startReceiver()
cleanUp(moderator.stop)
const { received, plan } = moderator
const moderation = { moderation_url: `${moderator.url}/judge`, moderation_secret: 'a secret of the two' }

const answer = (verdict: string) => (plan.answer = moderator.respondWith(200, JSON.stringify({ verdict })))

beforeAll(() =>
  limit({
    limit_concurrent_upload: 0,
    limit_per_minute: 0,
    max_video_bytes: 0,
    max_video_seconds: 0,
    allow_file_types: JSON.stringify(['jpg', 'mp4', 'mov']),
  }),
)

beforeEach(async () => {
  await configure({ moderation_url: '' })
  answer('approve')
})

type Person = Awaited<ReturnType<typeof user>>
type Fields = Record<string, string>
let count = 0

async function pairOf() {
  const contentId = randomUUID().toUpperCase()
  return { still: await livePicture(contentId, ++count), motionVideo: await liveVideo(contentId) }
}

async function send(who: Person, bytes: Buffer, filename: string, fields: Fields = {}) {
  const { status, data } = await upload(who.token, { bytes, filename }, fields)
  expect([status, data.code]).toEqual([200, undefined])
  return data
}

const sendStill = (who: Person, still: Buffer, fields: Fields = {}) => send(who, still, 'IMG_1.JPG', fields)
const sendVideo = (who: Person, motionVideo: Buffer, fields: Fields = {}) => send(who, motionVideo, 'IMG_1.MOV', fields)
const change = (who: Person, id: number, body: object) => who('PUT /user/photos/{id}', { params: { id }, body })
const kindOf = async (who: Person, id: number) => (await who('GET /user/photos/{id}', { params: { id } })).data.kind
const photoRow = (id: number) => db.selectFrom('photos').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const isSeen = async (id: number) => (await visitor('GET /explore/photos/{id}', { params: { id } })).status === 200
const timesAsked = (id: number) => received.filter((question) => Number(question.id) === id).length
const newAlbum = async (who: Person, name: string) => (await who('POST /user/albums', { body: { name } })).data.id

const isPublic = { is_public: '1' }

test.each(['picture', 'video'])(
  '[MO-08] an approved %s waits for a new verdict when the other part comes, and so do all photos of the picture',
  async (first) => {
    await configure(moderation)
    const ann = await user(`ann_${first}`)
    const { still, motionVideo } = await pairOf()
    const sendFirst = (): Promise<{ id: number }> =>
      first === 'picture' ? sendStill(ann, still, isPublic) : sendVideo(ann, motionVideo, isPublic)
    const ids = [(await sendFirst()).id]
    if (first === 'picture') ids.push((await sendFirst()).id)
    await jobs.drain()
    for (const id of ids) expect([await isSeen(id), timesAsked(id)]).toEqual([true, 1])
    // A moderator's approval ends with that of the service.
    await db.updateTable('photos').set({ review: 'approved' }).where('id', '=', ids[0]!).execute()

    answer('review')
    const joined = await (first === 'picture' ? sendVideo(ann, motionVideo, isPublic) : sendStill(ann, still, isPublic))
    expect([joined.kind, ids.includes(joined.id)]).toEqual(['motion', true])
    for (const id of ids) {
      expect(await photoRow(id)).toMatchObject({ review: 'held', approved_blob_id: null })
      expect(await isSeen(id)).toBe(false)
    }
    await jobs.drain()
    for (const id of ids) {
      expect(timesAsked(id)).toBe(2)
      expect(await photoRow(id)).toMatchObject({ review: 'doubted' })
      expect(await isSeen(id)).toBe(false)
    }
  },
)

test('[MO-08] a rejection stays when the video comes, and what is in the trash or an earlier version is not approved with it', async () => {
  await configure(moderation)
  const bob = await user('bob')
  const { still, motionVideo } = await pairOf()
  const ids: number[] = []
  for (let index = 0; index < 4; index++) ids.push((await sendStill(bob, still, isPublic)).id)
  const [, refused, trashed, replaced] = ids as [number, number, number, number]
  await jobs.drain()
  await db.updateTable('photos').set({ review: 'refused' }).where('id', '=', refused).execute()
  await bob('DELETE /user/photos', { body: [trashed] })
  answer('review')
  const form = formOf({ bytes: await jpeg({ seed: 501 }), filename: 'edited.jpg' })
  await bob('POST /user/photos/{id}/replace', { params: { id: replaced }, form } as object)
  await jobs.drain()

  expect((await sendVideo(bob, motionVideo, isPublic)).kind).toBe('motion')
  await jobs.drain()
  await bob('POST /user/trash/restore', { body: [trashed] })
  await bob('POST /user/photos/{id}/versions/{version}/restore', { params: { id: replaced, version: 1 } })
  expect(await photoRow(refused)).toMatchObject({ review: 'refused' })
  for (const id of [trashed, replaced]) expect(await photoRow(id)).toMatchObject({ review: 'held' })
  await jobs.drain()
  for (const id of ids) expect([await kindOf(bob, id), await isSeen(id)]).toEqual(['motion', false])
})

type Change = (who: Person, id: number) => Promise<{ status: number }>

const differences: [string, Change][] = [
  ['public', (who, id) => change(who, id, { is_public: true })],
  ['protected', (who, id) => change(who, id, { is_protected: true })],
  ['shown for a time', (who, id) => change(who, id, { expired_at: '2040-01-01 00:00' })],
  ['in an album', async (who, id) => change(who, id, { album_id: await newAlbum(who, 'Sea') })],
  ['in a share', (who, id) => who('POST /user/shares', { body: { type: 'photo', ids: [id], uploads: 'off' } })],
  [
    'public and in the trash',
    async (who, id) => {
      await change(who, id, { is_public: true })
      return who('DELETE /user/photos', { body: [id] })
    },
  ],
  [
    'public with another picture',
    async (who, id) => {
      const form = formOf({ bytes: await jpeg({ seed: 600 + count }), filename: 'edited.jpg' })
      await who('POST /user/photos/{id}/replace', { params: { id }, form } as object)
      return change(who, id, { is_public: true })
    },
  ],
]

test.each(differences)(
  '[MO-07] the parts stay two where another photo of the picture is %s',
  async (_title, differ) => {
    const eve = await user(`eve_${++count}`)
    const { still, motionVideo } = await pairOf()
    const other = await sendStill(eve, still)
    const own = await sendStill(eve, still)
    expect((await differ(eve, other.id)).status).toBeLessThan(300)
    const video = await sendVideo(eve, motionVideo)
    expect(video.kind).toBe('video')
    expect(await kindOf(eve, own.id)).toBe('image')
    // Neither does the picture join the video when it is sent once more.
    expect((await sendStill(eve, still)).kind).toBe('image')
    expect(await kindOf(eve, video.id)).toBe('video')
    await waitUntilIdle()
    expect(await verify()).toEqual([])
  },
)

test.each(differences.slice(0, 5))(
  '[MO-07] the parts stay two where the only other part is %s',
  async (_title, differ) => {
    const flo = await user(`flo_${++count}`)
    const { still, motionVideo } = await pairOf()
    const first = await sendStill(flo, still)
    expect((await differ(flo, first.id)).status).toBeLessThan(300)
    expect((await sendVideo(flo, motionVideo)).kind).toBe('video')
    const pair = await pairOf()
    const video = await sendVideo(flo, pair.motionVideo)
    expect((await differ(flo, video.id)).status).toBeLessThan(300)
    expect((await sendStill(flo, pair.still)).kind).toBe('image')
    expect([await kindOf(flo, first.id), await kindOf(flo, video.id)]).toEqual(['image', 'video'])
  },
)

test.each([
  ['picture', false],
  ['video', true],
])('[MO-07] parts in one album, public and with one expiry join, the %s first', async (first, isVideoFirst) => {
  const gil = await user(`gil_${first}`)
  const album_id = String(await newAlbum(gil, 'Sea'))
  const fields = { album_id, is_public: '1', expired_at: '2040-01-01 00:00' }
  const { still, motionVideo } = await pairOf()
  const one = await (isVideoFirst ? sendVideo(gil, motionVideo, fields) : sendStill(gil, still, fields))
  const other = await (isVideoFirst ? sendStill(gil, still, fields) : sendVideo(gil, motionVideo, fields))
  expect(other).toMatchObject({ id: one.id, kind: 'motion' })
})

test('[MO-07] other photos of the picture get new addresses and count the video when the picture comes last', async () => {
  const hal = await user('hal')
  const { still, motionVideo } = await pairOf()
  const other = await sendStill(hal, still)
  const video = await sendVideo(hal, motionVideo, isPublic)
  expect(video.kind).toBe('video')
  await change(hal, other.id, { is_public: true })
  const before = await photoRow(other.id)
  expect(await sendStill(hal, still, isPublic)).toMatchObject({ id: video.id, kind: 'motion' })
  expect(await photoRow(other.id)).toMatchObject({
    version: before.version + 1,
    bytes: still.length + motionVideo.length,
  })
  expect(await kindOf(hal, other.id)).toBe('motion')
  const { used_bytes } = await db
    .selectFrom('users')
    .where('id', '=', hal.id)
    .select('used_bytes')
    .executeTakeFirstOrThrow()
  expect(used_bytes).toBe(2 * (still.length + motionVideo.length))
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

test.each(['picture', 'video'])(
  '[MO-07] the parts stay two where only one has the protection of a group, the %s first',
  async (first) => {
    const kim = await user(`kim_${first}`)
    const { id: _, ...group } = await db
      .selectFrom('groups')
      .selectAll()
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow()
    const safe = { ...group, name: `Safe ${first}`, is_default: false, policy: JSON.stringify({ is_protected: true }) }
    const { id: group_id } = await db.insertInto('groups').values(safe).returning('id').executeTakeFirstOrThrow()
    const storages = await db.selectFrom('storages').select('id').execute()
    await db
      .insertInto('group_storages')
      .values(storages.map(({ id: storage_id }) => ({ group_id, storage_id })))
      .execute()
    services.policies.invalidate()
    const { still, motionVideo } = await pairOf()
    const pair = await pairOf()
    const sendOne = (parts: typeof pair): Promise<{ id: number }> =>
      first === 'picture' ? sendStill(kim, parts.still) : sendVideo(kim, parts.motionVideo)
    const one = await sendOne({ still, motionVideo })
    const created_at = new Date().toISOString()
    await db.insertInto('user_groups').values({ user_id: kim.id, group_id, from: 'system', created_at }).execute()
    // Before the group its photos were open, and from then on they are protected.
    const other = await (first === 'picture' ? sendVideo(kim, motionVideo) : sendStill(kim, still))
    expect([await kindOf(kim, one.id), other.kind]).toEqual(
      first === 'picture' ? ['image', 'video'] : ['video', 'image'],
    )
    const two = await sendOne(pair)
    const joined = await (first === 'picture' ? sendVideo(kim, pair.motionVideo) : sendStill(kim, pair.still))
    expect(joined).toMatchObject({ id: two.id, kind: 'motion', is_signed: true })
  },
)

async function sendToShare(slug: string, file: { bytes: Buffer; filename: string }) {
  const { payload, headers } = formOf(file, {})
  const response = await app.inject({
    method: 'POST',
    url: `/api/v2/shares/${slug}/photos`,
    payload,
    headers: { ...headers, 'content-length': String(payload.length), ...fromIp() },
  })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: { id: number } }>().data
}

test('[MO-07] a visitor who sends the picture of a live photo to a share does not get its video', async () => {
  const jan = await user('jan')
  const { still, motionVideo } = await pairOf()
  const { id } = await sendStill(jan, still)
  expect(await sendVideo(jan, motionVideo)).toMatchObject({ id, kind: 'motion' })
  const other = await sendStill(jan, await jpeg({ seed: 900 + ++count }))
  const { data: share } = await jan('POST /user/shares', {
    body: { type: 'photo', ids: [other.id], uploads: 'open' },
  })
  const sent = await sendToShare(share.slug, { bytes: still, filename: 'IMG_1.JPG' })
  expect([await kindOf(jan, sent.id), await kindOf(jan, id)]).toEqual(['image', 'motion'])
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

test.each([
  ['picture', 'open'],
  ['video', 'open'],
  ['picture', 'approve'],
  ['video', 'approve'],
] as const)('[MO-07] nothing joins a %s that a visitor sent to a share (%s)', async (first, uploads) => {
  const ida = await user(`ida_${first}_${uploads}`)
  const { id } = await sendStill(ida, await jpeg({ seed: 700 + ++count }))
  const { data: share } = await ida('POST /user/shares', { body: { type: 'photo', ids: [id], uploads } })
  const { still, motionVideo } = await pairOf()
  const isStill = first === 'picture'
  const file = { bytes: isStill ? still : motionVideo, filename: isStill ? 'IMG_1.JPG' : 'IMG_1.MOV' }
  const sent = await sendToShare(share.slug, file)
  const own = await (isStill ? sendVideo(ida, motionVideo) : sendStill(ida, still))
  expect(own.kind).toBe(isStill ? 'video' : 'image')
  // A photo of the owner with the same file gets no video either, because the visitor's would have it too.
  if (isStill) {
    await sendStill(ida, still)
    expect((await sendVideo(ida, motionVideo)).kind).toBe('video')
  }
  // Photos from before the mark are told by the share that waits for a decision.
  if (uploads === 'approve') {
    await db.updateTable('photos').set({ is_from_visitor: false }).where('id', '=', sent.id).execute()
    expect((await (isStill ? sendVideo(ida, motionVideo) : sendStill(ida, still))).kind).toBe(own.kind)
  }
  expect(await kindOf(ida, sent.id)).toBe(isStill ? 'image' : 'video')
})
