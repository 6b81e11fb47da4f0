import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerResponse } from 'node:http'
import type { RemoteDownload } from '@imagora/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { outboundClient } from '#gateways/outbound/client.ts'
import { jpeg } from '#test/pictures.ts'
import { publicAddress, standInWeb } from '#test/public-web.ts'
import { refusedUrls } from '#test/refused-urls.ts'
import { startServer } from '#test/server.ts'
import { uploading } from '#test/uploading.ts'

type Serve = (response: ServerResponse) => unknown
const pages: Record<string, Serve> = {}
const web = await standInWeb((request, response) => void (pages[request.url ?? ''] ?? notThere)(response))
const notThere: Serve = (response) => response.writeHead(404).end()
const image =
  (bytes: Buffer, headers: Record<string, string> = { 'content-type': 'image/jpeg' }): Serve =>
  (response) =>
    response.writeHead(200, headers).end(bytes)

const times = { connect: 500, silence: 500, total: 2000 }
const outbound = outboundClient({ ...web.rules, times })
const server = await startServer({}, undefined, { outbound })
const { db, jobs, clock, services, user, program, configure } = server
const { limit, traces, settled, verify } = uploading(server)
const unlimited = { limit_per_minute: 0, limit_per_hour: 0, limit_per_day: 0, max_files_per_batch: 200 }

beforeEach(async () => {
  web.hits.length = 0
  await db.deleteFrom('rate_limits').execute()
  await limit(unlimited)
})

let people = 0
const person = () => user(`person_${++people}`)
type Person = Awaited<ReturnType<typeof person>>
const at = (path: string) => `http://public.example${path}`

async function download(who: Person, urls: string[], choices = {}) {
  const { status, data, message } = await who('POST /user/remote_downloads', { body: { urls, ...choices } })
  if (status !== 200) return { status, message, data, downloads: [] as RemoteDownload[] }
  await jobs.drain()
  const shown = await who('GET /user/remote_downloads', { query: { batch: data.batch } })
  return { status, message, data, downloads: shown.data!.downloads }
}
const outcomes = (downloads: RemoteDownload[]) => downloads.map(({ state, reason }) => reason ?? state)

test('[UP-10] a list of addresses becomes photos, with what was chosen for them', async () => {
  const ann = await person()
  const { data: album } = await ann('POST /user/albums', { body: { name: 'Fetched' } })
  pages['/a%20b.jpg'] = image(await jpeg({ seed: 1 }))
  pages['/two.png'] = image(await jpeg({ seed: 2 }))
  const choices = { album_id: album.id, tags: ['sea'], is_public: true, expired_at: '2026-02-01 00:00:00' }
  const body = { urls: [at('/a%20b.jpg'), at('/two.png')], ...choices }
  const made = await ann('POST /user/remote_downloads', { body })
  expect(made.data.downloads).toMatchObject([{ state: 'waiting', photo: null, message: '' }, { state: 'waiting' }])
  await jobs.drain()

  const { data } = await ann('GET /user/remote_downloads')
  expect(data).toMatchObject({ batch: made.data.batch, downloads: [{ state: 'success' }, { state: 'success' }] })
  const [first, second] = data!.downloads
  expect(first!.photo).toMatchObject({
    name: 'a b',
    filename: 'a b.jpg',
    is_public: true,
    ip_address: '127.0.0.1',
    expired_at: '2026-01-31T16:00:00.000Z',
    album: { id: album.id },
    tags: [{ name: 'sea' }],
  })
  expect(second!.photo).toMatchObject({ extension: 'jpg', filename: 'two.png' })
  expect((await ann('GET /user/photos')).data.meta.total).toBe(2)
  await settled()
  expect(await verify()).toEqual([])
})

describe('what is no picture', () => {
  const html = Buffer.from('<html><script>alert(1)</script>')
  test.each([
    ['G84 a page', html, { 'content-type': 'text/html' }],
    ['G85 a page that is called a picture', html, { 'content-type': 'image/png' }],
    ['nothing', Buffer.alloc(0), {}],
  ])('%s is told to be none [UP-10]', async (_case, bytes, headers) => {
    const ann = await person()
    const before = await traces()
    pages['/page'] = image(bytes, headers)
    const { downloads } = await download(ann, [at('/page')])
    expect(downloads).toMatchObject([
      { state: 'failed', reason: 'not_an_image', message: '下载的文件不是有效的图片', photo: null },
    ])
    expect(JSON.stringify(downloads)).not.toContain('script')
    await settled()
    expect(await traces()).toEqual(before)
  })

  test('G86 a picture without a type is one all the same', async () => {
    pages['/untyped'] = image(await jpeg({ seed: 3 }), {})
    const { downloads } = await download(await person(), [at('/untyped')])
    expect(downloads).toMatchObject([{ state: 'success', photo: { mimetype: 'image/jpeg' } }])
  })

  test('G87 a name that climbs out of its folder names nothing', async () => {
    pages['/named'] = image(await jpeg({ seed: 4 }), { 'content-disposition': 'attachment; filename="../../x"' })
    pages['/..%2f..%2fy.jpg'] = image(await jpeg({ seed: 5 }))
    const { downloads } = await download(await person(), [at('/named'), at('/..%2f..%2fy.jpg')])
    expect(downloads.map(({ photo }) => photo?.filename)).toEqual(['named', 'y.jpg'])
  })
})

describe('the list', () => {
  test.each([
    ['G89 empty', []],
    ['G91 of blank lines', ['', '   ', '\t']],
    ['of nothing that is an address', ['picture.jpg', 'ftp://public.example/x', 'javascript:alert(1)']],
  ])('%s: no valid URLs found [UP-10]', async (_case, urls) => {
    const { status, data } = await download(await person(), urls)
    expect(status).toBe(422)
    expect(data).toMatchObject({ errors: { urls: ['未找到有效的 URL'] } })
  })

  test('G90 of 1,000 lines is longer than the group allows, and is taken where it allows it', async () => {
    const ann = await person()
    const urls = Array.from({ length: 1000 }, (_, index) => at(`/many/${index}`))
    const refused = await download(ann, urls)
    expect(refused.data).toMatchObject({ errors: { urls: ['最多 200 项'] } })
    await limit({ max_files_per_batch: 1000 })
    const made = await ann('POST /user/remote_downloads', { body: { urls } })
    expect(made.data.downloads).toHaveLength(1000)
    const again = await ann('POST /user/remote_downloads', { body: { urls: urls.map((url) => `${url}?2`) } })
    expect(again.status).toBe(200)
    expect(await ann('POST /user/remote_downloads', { body: { urls: [at('/one-more')] } })).toMatchObject({
      status: 409,
      data: { code: 'downloads_too_many' },
    })
    await db.deleteFrom('remote_downloads').execute()
  })

  test('G91 G92 blank lines do not count, and an address that stands there twice counts once', async () => {
    pages['/once'] = image(await jpeg({ seed: 6 }))
    const { downloads } = await download(await person(), ['', at('/once'), '  ', ` ${at('/once')} `, at('/once')])
    expect(outcomes(downloads)).toEqual(['success'])
    expect(web.hits).toHaveLength(1)
  })

  test('[UP-10] a line that is no address is told of, and keeps none of the others waiting', async () => {
    pages['/good'] = image(await jpeg({ seed: 7 }))
    const { downloads } = await download(await person(), ['picture.jpg', at('/good'), at(`/${'x'.repeat(2100)}`)])
    expect(outcomes(downloads)).toEqual(['url_malformed', 'success', 'url_malformed'])
    expect(downloads[0]!.message).toBe('图片 URL 格式无效')
  })

  test('an album of another, a storage that is not given, and a time that has passed are refused at once', async () => {
    const [ann, bob] = [await person(), await person()]
    const { data: album } = await bob('POST /user/albums', { body: { name: 'His' } })
    const refused = async (choices: object) => (await download(ann, [at('/x')], choices)).data
    expect(await refused({ album_id: album.id })).toMatchObject({ code: 'album_missing' })
    expect(await refused({ storage_id: 9999 })).toMatchObject({ code: 'storage_refused' })
    expect(await refused({ expired_at: '2020-01-01' })).toMatchObject({ errors: { expired_at: [expect.any(String)] } })
    await configure({ upload_requires_mobile: true })
    expect(await refused({})).toMatchObject({ code: 'mobile_required' })
    await configure({ upload_requires_mobile: false })
    expect((await db.selectFrom('remote_downloads').where('user_id', '=', ann.id).selectAll().execute()).length).toBe(0)
  })
})

describe('[R45] [R46] what must not be reached', () => {
  test('[UP-10] G01–G67 none of them is, and nobody learns more than its kind', async () => {
    const ann = await person()
    const lines = refusedUrls.map(({ url }) => url)
    const { downloads } = await download(ann, lines)
    expect(web.dialled.filter((address) => !address.startsWith(publicAddress))).toEqual([])
    expect(web.hits).toEqual([])
    expect(new Set(outcomes(downloads))).toEqual(new Set(['unreachable', 'url_refused', 'url_malformed']))
  })

  test('G68 G75 a private name, a dead one and a redirect inward are told alike', async () => {
    web.names.set('private.public.example', ['10.0.0.1'])
    pages['/inward'] = (response) => response.writeHead(302, { location: 'http://127.0.0.1/admin' }).end()
    const urls = ['http://private.public.example/', 'http://dead.public.example/', at('/inward')]
    const { downloads } = await download(await person(), urls)
    expect(outcomes(downloads)).toEqual(['unreachable', 'unreachable', 'unreachable'])
    expect(new Set(downloads.map(({ message }) => message))).toEqual(new Set(['无法访问该地址']))
    expect(web.hits).toEqual(['public.example/inward'])
  })
})

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

  test('two at once for a user, four in all', async () => {
    let [most, running] = [0, 0]
    const byUser = new Map<string, number>()
    let mostOfOne = 0
    const bytes = await jpeg({ seed: 10 })
    const slow =
      (who: string): Serve =>
      async (response) => {
        byUser.set(who, (byUser.get(who) ?? 0) + 1)
        most = Math.max(most, ++running)
        mostOfOne = Math.max(mostOfOne, byUser.get(who)!)
        // Until as many as may be are here; what comes too many comes meanwhile.
        for (let waited = 0; waited < 100 && most < 4; waited++) await sleep(10)
        await sleep(50)
        running--
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
    expect([most, mostOfOne]).toEqual([4, 2])
    for (const who of [ann, bob, eve]) {
      const { data } = await who('GET /user/remote_downloads')
      expect(outcomes(data!.downloads)).toEqual(Array.from({ length: 6 }, () => 'success'))
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
    expect(outcomes(shown.data!.downloads)).toEqual(['success'])
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
    expect(outcomes(shown.data!.downloads)).toEqual(['success', 'success', 'url_malformed'])
    expect((await ann('GET /user/photos')).data.meta.total).toBe(2)
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
    expect(outcomes(shown.data!.downloads)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(web.hits).toHaveLength(2)
    await settled()
  })

  test('[R35] another’s are missing, and nothing of a mixed list is changed', async () => {
    const [ann, bob] = [await person(), await person()]
    const hers = (await download(ann, [at('/gone')])).downloads[0]!
    const his = (await download(bob, [at('/gone')])).downloads[0]!
    const batch = (await ann('GET /user/remote_downloads')).data!.batch
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
    // As it would be had the process died between the photo and the note of it.
    const lease_until = new Date(clock.time.getTime() + 60_000).toISOString()
    const left = { state: 'downloading', photo_id: null, lease_until } as const
    await db.updateTable('remote_downloads').set(left).where('id', '=', first!.id).execute()
    const look = () => ann('POST /user/remote_downloads/retry', { body: { ids: [first!.id] } }).then(() => jobs.drain())
    await look()
    const shown = async () => (await ann('GET /user/remote_downloads', { query: { batch: data.batch } })).data!
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
    expect(shown.data!.downloads).toMatchObject([{ state: 'success', photo: null }])
    clock.time = new Date(clock.time.getTime() + 8 * 86_400_000)
    await services.remoteDownloads.tidy()
    expect(await db.selectFrom('remote_downloads').where('user_id', '=', ann.id).selectAll().execute()).toEqual([])
    expect((await (await program(ann.id))('GET /user/remote_downloads')).data).toBe(null)
  })
})
