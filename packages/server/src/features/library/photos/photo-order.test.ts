import { readPhotoIndex } from '@imagora/contract/photo-index'
import { expect, test } from 'vitest'
import { datesOf } from '#db/photo-columns.ts'
import { insertPhotos } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, clock, user } = server
const { upload, waitUntilIdle } = createUploadActions(server)

type Owner = Awaited<ReturnType<typeof user>>

async function namesOf(owner: Owner, query: object = {}) {
  const { data } = await owner('GET /user/photos', { query: { per_page: 100, by: 'taken', ...query } })
  return data.data.map(({ name }) => name)
}

async function indexOf({ token }: Owner, query: string) {
  const url = `/api/v2/user/photos/index?${query}`
  return readPhotoIndex((await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).rawPayload)
}

/** The capture order differs from the upload order; some times are equal and some unknown. */
const times = ['2024-05-03', '2020-01-01', null, '2024-05-03', '1999-12-31', null, '2025-06-30', '2024-05-03']
const byDate = ['4', '1', '0', '3', '7', '6', '2', '5']

async function ownerWith(username: string) {
  const owner = await user(username)
  const made = await insertPhotos(
    db,
    times.map((day, place) => ({
      owner_id: owner.id,
      name: String(place),
      taken_at: day && `${day}T10:00:00.000Z`,
      created_at: `2026-01-01T00:00:0${place}.000Z`,
    })),
  )
  await db.updateTable('users').set({ photo_count: times.length }).where('id', '=', owner.id).execute()
  return { owner, ids: made.map(({ id }) => id) }
}

test('[PH-07] photos come by when they were taken, or else uploaded, on every page from both ends', async () => {
  const { owner } = await ownerWith('ann')
  for (const [order, whole] of Object.entries({ oldest: byDate, newest: byDate.toReversed() })) {
    expect(await namesOf(owner, { order })).toEqual(whole)
    expect(await namesOf(owner, { order, type: 'jpeg' })).toEqual(whole)
    for (const per_page of [1, 3, 7]) {
      for (let page = 1; page <= 9; page++) {
        const part = whole.slice((page - 1) * per_page, page * per_page)
        expect(await namesOf(owner, { order, per_page, page }), `${order} ${per_page} ${page}`).toEqual(part)
      }
    }
  }
  expect(await namesOf(owner, { by: 'uploaded' })).toEqual(['7', '6', '5', '4', '3', '2', '1', '0'])
  const { data } = await owner('GET /user/photos')
  expect(data.data[0]!.name).toBe('7')
})

test('[PH-07] pages by number follow each change of the list, in any order in which they are asked for', async () => {
  const { owner, ids } = await ownerWith('hal')
  const expectPages = async (whole: string[]) => {
    for (const order of ['newest', 'oldest']) {
      const wanted = order === 'oldest' ? whole : whole.toReversed()
      for (const page of [3, 2, 4, 3, 1]) {
        expect(await namesOf(owner, { order, per_page: 2, page })).toEqual(wanted.slice(page * 2 - 2, page * 2))
      }
    }
  }
  await expectPages(byDate)
  await owner('DELETE /user/photos', { body: [ids[4]!, ids[5]!] })
  const left = byDate.slice(1, -1)
  await expectPages(left)
  const expired_at = new Date(clock.time.getTime() + 60_000).toISOString()
  await owner('PUT /user/photos/{id}', { params: { id: ids[3]! }, body: { expired_at } })
  await expectPages(left)
  clock.time = new Date(clock.time.getTime() + 120_000)
  await expectPages(left.filter((name) => name !== '3'))
})

test('[PH-07] its cursor tells both values, and what comes meanwhile moves nothing', async () => {
  const { owner } = await ownerWith('bea')
  for (const [order, whole] of [
    ['newest', byDate.toReversed()],
    ['oldest', byDate],
  ] as const) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const { data } = await owner('GET /user/photos', {
        query: { by: 'taken', order, per_page: 2, ...(cursor && { cursor }) },
      })
      seen.push(...data.data.map(({ name }) => name))
      cursor = data.meta.next_cursor
      const taken_at = order === 'newest' ? '2030-12-31T00:00:00.000Z' : '1990-01-01T00:00:00.000Z'
      await insertPhotos(db, [{ owner_id: owner.id, name: 'late', taken_at }])
    } while (cursor)
    expect(seen).toEqual(whole)
    await db.deleteFrom('photos').where('name', '=', 'late').execute()
  }
})

test('[PH-07] what a camera dates to the last year that can be written is listed from both ends', async () => {
  const { owner, ids } = await ownerWith('gus')
  const made = await insertPhotos(
    db,
    ['9999-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((taken_at, place) => ({
      owner_id: owner.id,
      name: `last ${place}`,
      taken_at,
    })),
  )
  await db
    .updateTable('users')
    .set({ photo_count: times.length + 2 })
    .where('id', '=', owner.id)
    .execute()
  const whole = [...byDate, 'last 0', 'last 1']
  for (const query of [{}, { type: 'jpeg' }]) {
    expect(await namesOf(owner, { ...query, order: 'newest' })).toEqual(whole.toReversed())
    expect(await namesOf(owner, { ...query, order: 'oldest' })).toEqual(whole)
  }
  const { ids: listed } = await indexOf(owner, 'by=taken&order=newest')
  expect([...listed].slice(0, 3)).toEqual([made[1]!.id, made[0]!.id, ids[5]])
  expect(listed).toHaveLength(whole.length)
})

test('[D18] a cursor of one order is none of another, and its time cannot be changed', async () => {
  const { owner } = await ownerWith('cid')
  const { data } = await owner('GET /user/photos', { query: { by: 'taken', per_page: 1 } })
  const cursor = data.meta.next_cursor!
  const status = async (query: object) => (await owner('GET /user/photos', { query })).status
  expect(await status({ by: 'taken', cursor })).toBe(200)
  const forged = `${cursor.split('.').slice(0, 2).join('.')}.${Buffer.from('2000-01-01').toString('base64url')}`
  for (const query of [
    { cursor },
    { by: 'taken', order: 'oldest', cursor },
    { by: 'taken', cursor: forged },
    { by: 'taken', cursor: cursor.split('.').slice(0, 2).join('.') },
  ])
    expect(await status(query), JSON.stringify(query)).toBe(422)
})

test('[PH-07] the index has the order of the list, and its days', async () => {
  const { owner, ids } = await ownerWith('dan')
  for (const order of ['newest', 'oldest']) {
    const wanted = order === 'newest' ? byDate.toReversed() : byDate
    const { ids: listed, days, isNewestFirst } = await indexOf(owner, `by=taken&order=${order}`)
    expect([...listed]).toEqual(wanted.map((name) => ids[Number(name)]))
    expect(isNewestFirst).toBe(order === 'newest')
    const dayOf = (name: string) => Math.floor(Date.parse(times[Number(name)] ?? '2026-01-01') / 86_400_000)
    expect([...days]).toEqual(wanted.map(dayOf))
  }
  const uploaded = await indexOf(owner, 'order=oldest')
  expect([...uploaded.ids]).toEqual(ids)
  expect(new Set(uploaded.days)).toEqual(new Set([Math.floor(Date.parse('2026-01-01') / 86_400_000)]))
})

test('[PH-07] eleven thousand photos by date come whole, in parts that follow each other', async () => {
  const owner = await user('eve')
  for (let start = 0; start < 11_000; start += 1000) {
    await insertPhotos(
      db,
      Array.from({ length: 1000 }, (_, place) => ({
        owner_id: owner.id,
        taken_at: new Date(Date.UTC(2020, 0, 1) + ((place * 7919) % 1000) * 3_600_000).toISOString(),
      })),
    )
  }
  const { ids, days } = await indexOf(owner, 'by=taken')
  expect(new Set(ids).size).toBe(11_000)
  expect(days.every((day, place) => place === 0 || day <= days[place - 1]!)).toBe(true)
  for (const list of ['by=taken', 'by=taken&order=oldest', 'by=uploaded', 'by=uploaded&order=oldest']) {
    const whole = await indexOf(owner, list)
    expect(await indexOf(owner, `${list}&type=jpeg`), list).toEqual(whole)
    expect((await indexOf(owner, `${list}&type=png`)).ids, list).toHaveLength(0)
  }
})

test('[PH-07] what an upload brings along is where it belongs, and follows what the photo shows', async () => {
  clock.time = new Date('2026-02-03T04:05:06.000Z')
  const owner = await user('fay')
  const { data } = await upload(owner.token, { bytes: await jpeg({ width: 300, height: 200, seed: 1 }) })
  await waitUntilIdle()
  const row = () => db.selectFrom('photos').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
  const first = await row()
  expect(first).toMatchObject(datesOf(first))
  expect(first.created_day).toBe(Math.floor(Date.parse('2026-02-03') / 86_400_000))
  expect(first.look >>> 16).toBe(6144)
  expect(first.look & 0xffff).toBeGreaterThan(0)
  expect(first.color_family).toBeGreaterThan(0)

  // A second upload of the same file reuses the color that is already known.
  const again = await upload(owner.token, { bytes: await jpeg({ width: 300, height: 200, seed: 1 }) })
  const copy = await db.selectFrom('photos').selectAll().where('id', '=', again.data.id).executeTakeFirstOrThrow()
  expect(copy).toMatchObject({ blob_id: first.blob_id, look: first.look, color_family: first.color_family })

  const form = formOf({ bytes: await jpeg({ width: 200, height: 400, seed: 2 }) })
  await owner('POST /user/photos/{id}/replace', { params: data, form } as object)
  await waitUntilIdle()
  expect((await row()).look >>> 16).toBe(2048)
  expect((await row()).look & 0xffff).toBeGreaterThan(0)
  await owner('POST /user/photos/{id}/versions/{version}/restore', { params: { id: data.id, version: 1 } })
  expect(await row()).toMatchObject({ look: first.look, color_family: first.color_family, dated_at: first.dated_at })
})
