import { randomBytes } from 'node:crypto'
import { dayOf, encodePhotoIndexPart, joinPhotoIndexParts, readPhotoIndex } from '@imagora/contract/photo-index'
import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { listChangedPhotos, recordPhotoChange } from '#db/photo-changes.ts'
import { looksOf } from '#db/photo-columns.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import type { Db } from '#db/schema/schema.ts'
import { setThumbnail } from '#features/delivery/renderings/queries.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { formOf } from '#test/factories/forms.ts'
import { insertPhotos } from '#test/factories/factories.ts'
import { jpeg, randomFrom } from '#test/factories/pictures.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { seed } from '#test/harness/seed.ts'
import { startServer } from '#test/harness/server.ts'
import { createIndexParts, type WholeList } from './index-parts.ts'

const server = await startServer()
const { db, clock, user, createApiClient, services, config } = server
const { upload, waitUntilIdle } = createUploadActions(server)

/** Another process on the same database, with a cache of its own. */
const otherDb = openDatabase(config.database)
cleanUp(() => otherDb.destroy())

/** Small parts, so that a few photos are divided, emptied and merged as thousands are. */
const PHOTOS_PER_PART_COUNT = 6
const now = () => clock.time
const createParts = (connection: Db) => createIndexParts({ db: connection, now, photosPerPart: PHOTOS_PER_PART_COUNT })

const lists = (['uploaded', 'taken'] as const).flatMap((by) =>
  (['newest', 'oldest'] as const).map((order) => ({ by, order })),
)

/** Reads the whole list as a filtered one is read, without any cache. */
async function encodeAnew({ owner_id, by, order }: WholeList) {
  const parts = []
  for await (const numbers of services.photos.iterateIndexEntries({ id: owner_id }, { by, order })) {
    parts.push(encodePhotoIndexPart(numbers))
  }
  return joinPhotoIndexParts(order === 'newest', parts)
}

type IndexParts = ReturnType<typeof createIndexParts>

async function expectSameBytes(caches: IndexParts[], owner_id: number, because: string) {
  for (const list of lists.map((each) => ({ ...each, owner_id }))) {
    const anew = Buffer.from(await encodeAnew(list))
    for (const [place, cache] of caches.entries()) {
      const encoded = Buffer.from(await cache.encode(list))
      expect(encoded.equals(anew), `${list.by} ${list.order}, cache ${place}, after ${because}`).toBe(true)
    }
  }
}

async function ownerWith(username: string, count: number, random: () => number) {
  const { id } = await user(username)
  // The token outlives the time that passes in a test.
  const owner = Object.assign(await createApiClient(id), { id })
  const takenAt = () => new Date(Date.UTC(2000 + Math.floor(random() * 25), 3, 1) + random() * 9e9).toISOString()
  if (count > 0) {
    await insertPhotos(
      db,
      Array.from({ length: count }, () => ({ owner_id: id, taken_at: random() < 0.7 ? takenAt() : null })),
    )
    await db.updateTable('users').set({ photo_count: count }).where('id', '=', id).execute()
  }
  return { owner, takenAt }
}

type Owner = Awaited<ReturnType<typeof ownerWith>>['owner']

/** Everything that can change the lists of an owner, each with photos and values by chance. */
function createChanges(owner: Owner, album: { id: number }, random: () => number, takenAt: () => string) {
  let pictureSeed = seed % 100_000
  const below = (count: number) => Math.floor(random() * count)

  async function pick(most: number, isTrashed = false) {
    const photos = await db
      .selectFrom('photos')
      .where('owner_id', '=', owner.id)
      .where('deleted_at', isTrashed ? 'is not' : 'is', null)
      .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', now().toISOString())]))
      .select(['id', 'blob_id'])
      .orderBy('id')
      .execute()
    const from = below(photos.length)
    return photos.slice(from, from + 1 + below(most))
  }
  const pickIds = async (most: number, isTrashed = false) => (await pick(most, isTrashed)).map(({ id }) => id)

  /** Another photo of a file that is there, as an import brings it with its date. */
  async function addDated() {
    const [file] = await pick(1)
    if (!file) return
    await db.transaction().execute((tx) =>
      services.photos.add(tx, {
        owner_id: owner.id,
        key: randomBytes(12).toString('base64url'),
        blob_id: file.blob_id,
        group_id: null,
        name: '',
        intro: '',
        alt: '',
        filename: 'a.jpg',
        is_public: false,
        bytes: 1,
        ip_address: '',
        taken_at: random() < 0.8 ? takenAt() : null,
        expired_at: null,
        tags: [],
        album_id: null,
      }),
    )
  }

  return {
    async upload() {
      await upload(owner.token, { bytes: await jpeg({ width: 20 + below(30), height: 20, seed: pictureSeed++ }) })
      if (random() < 0.5) await waitUntilIdle()
    },
    addDated,
    addMany: async () => {
      for (let count = below(12); count >= 0; count--) await addDated()
    },
    trash: async () => owner('DELETE /user/photos', { body: await pickIds(5) }),
    trashMany: async () => owner('DELETE /user/photos', { body: await pickIds(25) }),
    restore: async () => owner('POST /user/trash/restore', { body: await pickIds(20, true) }),
    purge: async () => owner('DELETE /user/trash', { body: await pickIds(4, true) }),
    async replace() {
      const [photo] = await pick(1)
      const form = formOf({ bytes: await jpeg({ width: 20, height: 20 + below(30), seed: pictureSeed++ }) })
      if (photo) await owner('POST /user/photos/{id}/replace', { params: photo, form } as object)
    },
    async color() {
      const [photo] = await pick(1)
      if (!photo) return
      const file = await db
        .selectFrom('blobs')
        .where('id', '=', photo.blob_id)
        .select(['id', 'storage_id', 'path', 'thumb_path', 'thumbhash', 'width', 'height'])
        .executeTakeFirstOrThrow()
      const color = `#${below(2 ** 24)
        .toString(16)
        .padStart(6, '0')}`
      await db
        .transaction()
        .execute((tx) => setThumbnail(tx, { ...file, color, poster: '' }, looksOf({ ...file, color })))
    },
    rename: async () => owner('PUT /user/photos/update', { body: { ids: await pickIds(5), name: `N${below(9)}` } }),
    publish: async () => owner('PUT /user/photos/update', { body: { ids: await pickIds(9), is_public: true } }),
    async expire() {
      const expired_at = new Date(clock.time.getTime() + below(20) * 3_600_000 + 1000).toISOString()
      await owner('PUT /user/photos/update', { body: { ids: await pickIds(3), expired_at } })
    },
    async keep() {
      await owner('PUT /user/photos/update', { body: { ids: await pickIds(5), expired_at: null } })
    },
    wait: () => (clock.time = new Date(clock.time.getTime() + below(9) * 3_600_000)),
    tidy: () => services.trash.purgeDuePhotos(),
    toAlbum: async () => owner('POST /user/albums/{id}/photos', { params: album, body: await pickIds(5) }),
    fromAlbum: async () => owner('DELETE /user/albums/{id}/photos', { params: album, body: await pickIds(9) }),
  }
}

test('[PH-08] whatever changes in whatever order, every process has the bytes of an index made from nothing', async () => {
  const random = randomFrom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const { owner, takenAt } = await ownerWith('ann', 40, random)
  const { data: album } = await owner('POST /user/albums', { body: { name: 'A' } })
  const caches = [createParts(db), createParts(otherDb)]
  const changes = createChanges(owner, album, random, takenAt)
  const names = Object.keys(changes) as (keyof typeof changes)[]

  await expectSameBytes(caches, owner.id, 'the start')
  for (let round = 0; round < 40; round++) {
    const done = Array.from({ length: 1 + below(3) }, () => names[below(names.length)]!)
    // A process may look while others change something; another one misses some of the changes.
    const watching = lists.map((list) => caches[round % 2]!.encode({ ...list, owner_id: owner.id }))
    if (round % 3 === 0) await Promise.all(done.map(async (name) => changes[name]()))
    else for (const name of done) await changes[name]()
    await Promise.all(watching)
    // The colour of a picture arrives by itself and would change the list between two encodings.
    await waitUntilIdle()
    const asked = random() < 0.3 ? caches.slice(1) : caches
    await expectSameBytes(asked, owner.id, `${done.join(', ')} in round ${round}`)
  }
  await expectSameBytes(caches, owner.id, 'the end')
}, 120_000)

test('a process that missed more changes than are logged reads the whole list, and the log stays short', async () => {
  const { owner } = await ownerWith('bob', 30, randomFrom(seed + 1))
  const caches = [createParts(db), createParts(otherDb)]
  await expectSameBytes(caches, owner.id, 'the start')
  const ids = await db.selectFrom('photos').where('owner_id', '=', owner.id).select('id').execute()
  const removeOne = async () => {
    await db.updateTable('photos').set({ deleted_at: now().toISOString() }).where('id', '=', ids.pop()!.id).execute()
  }
  const record = (photoIds: number[]) => db.transaction().execute((tx) => recordPhotoChange(tx, owner.id, photoIds))
  await removeOne()
  for (let change = 0; change < 720; change++) await record([])
  await expectSameBytes(caches, owner.id, '720 changes')
  const { count } = await db
    .selectFrom('photo_list_changes')
    .where('user_id', '=', owner.id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeLessThanOrEqual(600)

  // Too many photos are not logged one by one, and neither is a change by a program that knows nothing of the log.
  await removeOne()
  await record(Array.from({ length: 1001 }, (_, index) => index + 1))
  await expectSameBytes(caches, owner.id, 'a change of very many photos')
  await removeOne()
  await db
    .updateTable('users')
    .set(({ eb }) => ({ photo_changes: eb('photo_changes', '+', 1) }))
    .where('id', '=', owner.id)
    .execute()
  await record([])
  await expectSameBytes(caches, owner.id, 'a change that is not logged')
})

test('photos of which very many have changed are not looked up one by one, which would hold up everyone else', async () => {
  const { owner } = await ownerWith('eva', 0, Math.random)
  for (let change = 0; change < 6; change++) {
    // The ids of the first change and the second are the same.
    const first = Math.max(0, change - 1) * 1000 + 1
    const photoIds = Array.from({ length: change < 5 ? 1000 : 1 }, (_, index) => first + index)
    await db.transaction().execute((tx) => recordPhotoChange(tx, owner.id, photoIds))
    const listed = await listChangedPhotos(db, owner.id, 0, change + 1)
    expect(listed?.size).toBe([1000, 1000, 2000, 3000, 4000, undefined][change])
  }
})

test('[UP-12] photos that expire leave the parts of every process, and come back when the clock is set back', async () => {
  const { owner } = await ownerWith('cid', 30, randomFrom(seed + 2))
  const caches = [createParts(db), createParts(otherDb)]
  const start = clock.time
  const [first] = await db.selectFrom('photos').where('owner_id', '=', owner.id).select('id').execute()
  const expired_at = new Date(start.getTime() + 1000).toISOString()
  await db.updateTable('photos').set({ expired_at }).where('id', '=', first!.id).execute()
  for (const passed of [0, 999, 1000, 5000, 0, 2000]) {
    clock.time = new Date(start.getTime() + passed)
    await expectSameBytes(caches, owner.id, `${passed} ms`)
  }
  clock.time = start
})

/** Returns the database as one that waits for `before` with each query, which may otherwise run at once. */
function withPauses(database: Db, before: (sql: string) => Promise<void>): Db {
  const { adapter } = database.getExecutor()
  const waiting = { runNow: () => null, valuesNow: () => null, numbersNow: () => null }
  const executor = { adapter: Object.assign(Object.create(adapter) as object, waiting) }
  return new Proxy(database, {
    get(target, name) {
      if (name === 'getExecutor') return () => executor
      const value: unknown = Reflect.get(target, name, target)
      if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value
      return async (query: CompiledQuery) => {
        await before(query.sql)
        return target.executeQuery(query)
      }
    },
  })
}

test('a photo that gets another date while it ends a part is listed once from then on', async () => {
  const { owner } = await ownerWith('dan', 0, Math.random)
  const day = (place: number) => new Date(Date.UTC(2020, 0, 40 - place)).toISOString()
  const photos = Array.from({ length: 30 }, (_, place) => ({ owner_id: owner.id, taken_at: day(place) }))
  const ids = (await insertPhotos(db, photos)).map(({ id }) => id)
  const moved = { id: ids[11]!, dated_at: '2030-01-01T00:00:00.000Z' }
  let partEnds = 0
  const paused = withPauses(db, async (text) => {
    if (!text.includes('"dated_at" as "at"') || ++partEnds !== 2) return
    await otherDb.transaction().execute(async (tx) => {
      const changes = { dated_at: moved.dated_at, dated_day: dayOf(moved.dated_at) }
      await tx.updateTable('photos').set(changes).where('id', '=', moved.id).execute()
      await recordPhotoChange(tx, owner.id, [moved.id])
    })
  })
  const cache = createParts(paused)
  const list = { owner_id: owner.id, by: 'taken', order: 'newest' } as const
  await cache.encode(list)
  expect(partEnds).toBeGreaterThan(2)
  const { ids: listed } = readPhotoIndex(await cache.encode(list))
  expect([...listed]).toEqual([moved.id, ...ids.filter((id) => id !== moved.id)])
})
