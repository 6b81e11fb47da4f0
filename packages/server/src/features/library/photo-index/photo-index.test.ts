import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readPhotoIndex } from '@imagora/contract/photo-index'
import { expect, test } from 'vitest'
import { insertPhotos } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, clock, user } = server
const { upload, waitUntilIdle } = createUploadActions(server)

type Owner = Awaited<ReturnType<typeof user>>

async function ask({ token }: Owner, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const url = `/api/v2/user/photos/index?${new URLSearchParams(query)}`
  const response = await app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}

const read = async (owner: Owner, query = {}) => readPhotoIndex((await ask(owner, query)).body)
const etagOf = async (owner: Owner, query = {}) => (await ask(owner, query)).headers.etag!

async function ownerWith(username: string, count: number) {
  const owner = await user(username)
  const made = await insertPhotos(
    db,
    Array.from({ length: count }, (_, place) => ({ owner_id: owner.id, search_text: place % 3 ? 'town' : 'sea' })),
  )
  await db.updateTable('users').set({ photo_count: count }).where('id', '=', owner.id).execute()
  return { owner, ids: made.map(({ id }) => id) }
}

test('[PH-06] it holds the same photos in the same order as the list, for every filter', async () => {
  const { owner, ids } = await ownerWith('ann', 130)
  const { data: album } = await owner('POST /user/albums', { body: { name: 'A' } })
  await owner('POST /user/albums/{id}/photos', { params: album, body: ids.filter((id) => id % 5 === 0) })
  for (const query of [{}, { order: 'oldest' }, { q: 'sea' }, { q: 'sort:oldest town' }, { album_id: album.id }]) {
    const listed: number[] = []
    for (const page of [1, 2]) {
      const { data } = await owner('GET /user/photos', { query: { ...query, per_page: 100, page } as object })
      listed.push(...data.data.map(({ id }) => id))
    }
    expect([...(await read(owner, query)).ids], JSON.stringify(query)).toEqual(listed)
  }
  expect([...(await read(owner, { storage_id: '999' })).ids]).toEqual([])
  expect([...(await read(await user('stranger'))).ids]).toEqual([])
})

test('it tells shape, day and colour of each photo', async () => {
  const owner = await user('bea')
  await upload(owner.token, { bytes: await jpeg({ width: 300, height: 200 }) })
  await waitUntilIdle()
  const { ratios, days, colors } = await read(owner)
  expect(ratios[0]).toBeCloseTo(1.5, 3)
  expect(days[0]).toBe(Math.floor(clock.time.getTime() / 86_400_000))
  expect(colors[0]).toBeGreaterThan(0)
})

test('whoever has it is told so, until anything in the list changes', async () => {
  const { owner, ids } = await ownerWith('cid', 5)
  const { data: album } = await owner('POST /user/albums', { body: { name: 'A' } })
  const changes = [
    () => upload(owner.token, { bytes: Buffer.from('no picture') }).then(() => 'nothing'),
    async () => upload(owner.token, { bytes: await jpeg({ seed: 9 }) }).then(waitUntilIdle),
    () => owner('PUT /user/photos/{id}', { params: { id: ids[0]! }, body: { name: 'Other' } }),
    () => owner('POST /user/albums/{id}/photos', { params: album, body: ids.slice(0, 2) }),
    () => owner('DELETE /user/albums/{id}/photos', { params: album, body: ids.slice(0, 1) }),
    () => owner('DELETE /user/photos', { body: ids.slice(0, 1) }),
    () => owner('DELETE /user/albums/{id}', { params: album }),
  ]
  let etag = await etagOf(owner)
  for (const change of changes) {
    expect((await ask(owner, {}, { 'if-none-match': etag })).status).toBe(304)
    const isSame = (await change()) === 'nothing'
    const answer = await ask(owner, {}, { 'if-none-match': etag })
    expect(answer.status, change.toString()).toBe(isSame ? 304 : 200)
    etag = answer.headers.etag!
  }
  expect(await etagOf(owner, { order: 'oldest' })).not.toBe(etag)
})

test('[UP-12] what expires is gone from it at once', async () => {
  const { owner, ids } = await ownerWith('dan', 3)
  const expired_at = new Date(clock.time.getTime() + 1000).toISOString()
  await db.updateTable('photos').set({ expired_at }).where('id', '=', ids[1]!).execute()
  const etag = await etagOf(owner)
  expect([...(await read(owner)).ids]).toHaveLength(3)
  clock.time = new Date(expired_at)
  expect(await etagOf(owner)).not.toBe(etag)
  expect([...(await read(owner, { order: 'oldest' })).ids]).toEqual([ids[0], ids[2]])
})

test('it is sent as small as the client can read it, and to nobody else', async () => {
  const { owner } = await ownerWith('eve', 1000)
  const plain = await ask(owner)
  expect(plain.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('authorization'),
  })
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync }
  for (const encoding of ['gzip', 'br'] as const) {
    const packed = await ask(owner, {}, { 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.body.length).toBeLessThan(plain.body.length / 4)
    expect(decoders[encoding](packed.body).equals(plain.body)).toBe(true)
  }
  expect((await ask(owner, {}, { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
  expect((await app.inject('/api/v2/user/photos/index')).statusCode).toBe(401)
})

test('eleven thousand photos come whole, in parts that follow each other, and many lists of them in a short line', async () => {
  const owner = await user('fay')
  for (let start = 0; start < 11_000; start += 1000) {
    await insertPhotos(
      db,
      Array.from({ length: 1000 }, () => ({ owner_id: owner.id })),
    )
  }
  const { ids } = await read(owner)
  expect(ids).toHaveLength(11_000)
  expect(ids.every((id, place) => place === 0 || id < ids[place - 1]!)).toBe(true)

  // Every filter has its own index, so many parallel requests of one owner wait in a short queue.
  const asked = Array.from({ length: 30 }, (_, place) => ask(owner, { q: `size:>${place + 1}b` }))
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(9)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy[0]?.headers['retry-after']).toBe('5')
  expect((await ask(owner, { q: 'size:>30b' })).status).toBe(200)
})
