import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { at, startDownloadServer, image, notThere, outcomes, type Serve } from '#test/factories/downloads.ts'
import { jpeg } from '#test/factories/pictures.ts'

const { db, jobs, clock, services, createApiClient, person, download, pages, web, limit, waitUntilIdle } =
  await startDownloadServer()

describe('limits hold as for any upload', () => {
  test('size, capacity, type and number', async () => {
    const bytes = await jpeg({ seed: 8 })
    pages['/limited'] = image(bytes)
    const reasonIn = async (changes: Parameters<typeof limit>[0]) => {
      await limit(changes)
      return outcomes((await download(await person(), [at('/limited')])).downloads)
    }
    expect(await reasonIn({ max_upload_bytes: bytes.length - 1 })).toEqual(['file_too_large'])
    expect(await reasonIn({ max_upload_bytes: 0, capacity_bytes: bytes.length - 1 })).toEqual(['capacity_exceeded'])
    expect(await reasonIn({ capacity_bytes: 0, allow_file_types: '["png"]' })).toEqual(['file_type_refused'])
    expect(await reasonIn({ allow_file_types: '["jpg"]', min_upload_bytes: 10_000_000 })).toEqual(['file_too_small'])
    await limit({ min_upload_bytes: 0, limit_per_hour: 1, allow_file_types: '["jpg","jpeg","png"]' })
    pages['/limited2'] = image(await jpeg({ seed: 9 }))
    const { downloads } = await download(await person(), [at('/limited'), at('/limited2')])
    expect(outcomes(downloads).toSorted()).toEqual(['success', 'uploads_per_period'])
  })

  test('[L8] two at once for a user, four in all', async () => {
    const seen = { running: 0, most: 0, mostOfOne: 0 }
    const byUser = new Map<string, number>()
    const bytes = await jpeg({ seed: 10 })
    const slow =
      (who: string): Serve =>
      async (response) => {
        byUser.set(who, (byUser.get(who) ?? 0) + 1)
        seen.most = Math.max(seen.most, ++seen.running)
        seen.mostOfOne = Math.max(seen.mostOfOne, byUser.get(who)!)
        // The server waits until the maximum is running; a download above the limit would arrive meanwhile.
        for (let waited = 0; waited < 100 && seen.most < 4; waited++) await sleep(10)
        await sleep(50)
        seen.running--
        byUser.set(who, byUser.get(who)! - 1)
        image(bytes)(response)
      }
    const [ann, bob, eve] = [await person(), await person(), await person()]
    for (const [name, who] of Object.entries({ ann, bob, eve })) {
      const urls = Array.from({ length: 6 }, (_, index) => `/slow/${name}/${index}`)
      for (const url of urls) pages[url] = slow(name)
      await who('POST /user/remote_downloads', { body: { urls: urls.map(at) } })
    }
    await jobs.drain()
    expect(seen).toEqual({ running: 0, most: 4, mostOfOne: 2 })
    for (const who of [ann, bob, eve]) {
      const { data } = await who('GET /user/remote_downloads')
      expect(outcomes(data.downloads)).toEqual(Array.from({ length: 6 }, () => 'success'))
    }
  })

  test('one that meets an upload in progress waits for its turn', async () => {
    const ann = await person()
    await limit({ limit_concurrent_upload: 1 })
    const slot = { holder: `user:${ann.id}`, bytes: 1, reserved_at: clock.time.toISOString() }
    const lease_until = new Date(clock.time.getTime() + 900_000).toISOString()
    await db
      .insertInto('upload_slots')
      .values({ ...slot, lease_until })
      .execute()
    pages['/patient'] = image(await jpeg({ seed: 11 }))
    const { downloads, data } = await download(ann, [at('/patient')])
    expect(outcomes(downloads)).toEqual(['waiting'])
    await db.deleteFrom('upload_slots').where('holder', '=', slot.holder).execute()
    clock.time = new Date(clock.time.getTime() + 6000)
    await ann('POST /user/remote_downloads', { body: { urls: [at('/patient?2')] } })
    await jobs.drain()
    const shown = await ann('GET /user/remote_downloads', { query: { batch: data.batch } })
    expect(outcomes(shown.data.downloads)).toEqual(['success'])
    await limit({ limit_concurrent_upload: 4 })
  })

  test('lists come only so often', async () => {
    const ann = await person()
    const statuses: number[] = []
    for (let list = 0; list < 31; list++) {
      statuses.push((await ann('POST /user/remote_downloads', { body: { urls: [at('/x')] } })).status)
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
    await jobs.drain()
  })
})

describe('cancelled and tried again', () => {
  test('what failed is tried again, and what is done is left alone', async () => {
    const ann = await person()
    pages['/later'] = notThere
    pages['/done'] = image(await jpeg({ seed: 12 }))
    const { downloads, data } = await download(ann, [at('/later'), at('/done'), 'nonsense'])
    expect(outcomes(downloads)).toEqual(['answer_refused', 'success', 'url_malformed'])
    pages['/later'] = image(await jpeg({ seed: 13 }))
    const ids = downloads.map(({ id }) => id)
    expect((await ann('POST /user/remote_downloads/retry', { body: { ids } })).status).toBe(204)
    await jobs.drain()
    const shown = await ann('GET /user/remote_downloads', { query: { batch: data.batch } })
    expect(outcomes(shown.data.downloads)).toEqual(['success', 'success', 'url_malformed'])
    expect((await ann('GET /user/photos')).data.meta.total).toBe(2)
  })

  test('trying again counts as a list does: only so often, and only while not too many wait', async () => {
    const ann = await person()
    const [failed] = (await download(ann, [at('/gone')])).downloads
    const retry = () => ann('POST /user/remote_downloads/retry', { body: { ids: [failed!.id] } })
    const time = clock.time.toISOString()
    const times = { created_at: time, updated_at: time }
    const row = { batch: 'many', user_id: ann.id, url: at('/x'), fields: '{}', ip_address: '', ...times }
    const rows = Array.from({ length: 1000 }, () => ({ ...row, state: 'waiting' as const }))
    for (let thousand = 0; thousand < 2; thousand++) await db.insertInto('remote_downloads').values(rows).execute()
    expect(await retry()).toMatchObject({ status: 409, data: { code: 'downloads_too_many' } })
    const kept = await db.selectFrom('remote_downloads').where('id', '=', failed!.id).select('state').execute()
    expect(kept).toEqual([{ state: 'failed' }])
    await db.deleteFrom('remote_downloads').where('batch', '=', 'many').execute()

    const statuses: number[] = []
    for (let tries = 0; tries < 29; tries++) statuses.push((await retry()).status)
    expect([new Set(statuses.slice(0, 28)), statuses[28]]).toEqual([new Set([204]), 429])
    await jobs.drain()
  })

  test('a list whose name cannot be one is refused', async () => {
    expect((await (await person())('GET /user/remote_downloads', { query: { batch: '\0' } })).status).toBe(422)
  })

  test('what waits is not begun, and what has begun is left', async () => {
    const ann = await person()
    pages['/endless'] = (response) => {
      response.writeHead(200)
      const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write('x')), 20)
    }
    await limit({ limit_concurrent_upload: 4 })
    const urls = [1, 2, 3].map((number) => at(`/endless?${number}`))
    for (const number of [1, 2, 3]) pages[`/endless?${number}`] = pages['/endless']
    const { data } = await ann('POST /user/remote_downloads', { body: { urls } })
    const draining = jobs.drain()
    await expect.poll(() => web.hits.length).toBe(2)
    const ids = data.downloads.map(({ id }) => id)
    await ann('POST /user/remote_downloads/cancel', { body: { ids } })
    await draining
    const shown = await ann('GET /user/remote_downloads')
    expect(outcomes(shown.data.downloads)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(web.hits).toHaveLength(2)
    await waitUntilIdle()
  })

  test('[R35] another’s are missing, and nothing of a mixed list is changed', async () => {
    const [ann, bob] = [await person(), await person()]
    const hers = (await download(ann, [at('/gone')])).downloads[0]!
    const his = (await download(bob, [at('/gone')])).downloads[0]!
    const batch = (await ann('GET /user/remote_downloads')).data.batch
    expect((await bob('GET /user/remote_downloads', { query: { batch } })).status).toBe(404)
    const mixed = await bob('POST /user/remote_downloads/retry', { body: { ids: [his.id, hers.id] } })
    expect(mixed).toMatchObject({ status: 404, data: { code: 'download_missing' } })
    const rows = await db.selectFrom('remote_downloads').where('id', 'in', [his.id, hers.id]).select('state').execute()
    expect(rows).toEqual([{ state: 'failed' }, { state: 'failed' }])
  })
})

describe('after a while', () => {
  test('what a dead process has left is taken up again, and makes no second photo', async () => {
    const ann = await person()
    pages['/crashed'] = image(await jpeg({ seed: 14 }))
    const { downloads, data } = await download(ann, [at('/crashed')])
    const [first] = downloads
    // The state matches a process that died after storing the photo and before recording it.
    const lease_until = new Date(clock.time.getTime() + 60_000).toISOString()
    const left = { state: 'downloading', photo_id: null, lease_until } as const
    await db.updateTable('remote_downloads').set(left).where('id', '=', first!.id).execute()
    const look = () => ann('POST /user/remote_downloads/retry', { body: { ids: [first!.id] } }).then(() => jobs.drain())
    await look()
    const shown = async () => (await ann('GET /user/remote_downloads', { query: { batch: data.batch } })).data
    expect(outcomes((await shown()).downloads)).toEqual(['downloading'])
    clock.time = new Date(clock.time.getTime() + 60_000)
    await look()
    const [again] = (await shown()).downloads
    expect(again).toMatchObject({ state: 'success', photo: { id: first!.photo!.id } })
    expect((await ann('GET /user/photos')).data.meta.total).toBe(1)
    expect(web.hits.filter((hit) => hit.endsWith('/crashed'))).toHaveLength(1)
  })

  test('who was suspended meanwhile gets nothing', async () => {
    const ann = await person()
    pages['/suspended'] = image(await jpeg({ seed: 15 }))
    const made = await ann('POST /user/remote_downloads', { body: { urls: [at('/suspended')] } })
    await db.updateTable('users').set({ is_suspended: true }).where('id', '=', ann.id).execute()
    await jobs.drain()
    const [row] = await db.selectFrom('remote_downloads').where('batch', '=', made.data.batch).selectAll().execute()
    expect(row).toMatchObject({ state: 'failed', reason: 'account_suspended' })
    expect(web.hits).toEqual([])
  })

  test('old ones are forgotten, their photos are not, and a photo that was deleted is shown no more', async () => {
    const ann = await person()
    pages['/kept'] = image(await jpeg({ seed: 16 }))
    const { downloads } = await download(ann, [at('/kept')])
    await ann('DELETE /user/photos', { body: [downloads[0]!.photo!.id] })
    const shown = await ann('GET /user/remote_downloads')
    expect(shown.data.downloads).toMatchObject([{ state: 'success', photo: null }])
    clock.time = new Date(clock.time.getTime() + 8 * 86_400_000)
    await services.remoteDownloads.tidy()
    expect(await db.selectFrom('remote_downloads').where('user_id', '=', ann.id).selectAll().execute()).toEqual([])
    expect((await (await createApiClient(ann.id))('GET /user/remote_downloads')).data).toBe(null)
  })
})
