import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import { at, startDownloadServer, image, outcomes } from '#test/factories/downloads.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { publicAddress } from '#test/harness/public-site.ts'
import { refusedUrls } from '#test/factories/refused-urls.ts'

const { db, jobs, configure, person, download, pages, web, limit, traces, waitUntilIdle, verify } =
  await startDownloadServer()

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
  const [first, second] = data.downloads
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
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

test('[OP-45] a download waits while an operator keeps the site read-only, and goes on afterwards', async () => {
  const ann = await person()
  pages['/held.jpg'] = image(await jpeg({ seed: 41 }))
  await ann('POST /user/remote_downloads', { body: { urls: [at('/held.jpg')] } })
  await configure({ site_mode: 'read_only' })
  await jobs.drain()
  const states = async () => (await ann('GET /user/remote_downloads')).data.downloads.map(({ state }) => state)
  expect(await states()).toEqual(['waiting'])
  await configure({ site_mode: 'normal' })
  // The schedule looks every minute.
  const look = defineJob({ name: 'remote_downloads.look', payload: z.strictObject({}), run: async () => {} })
  await jobs.enqueue(db, look, {})
  await jobs.drain()
  expect(await states()).toEqual(['success'])
  await waitUntilIdle()
})

describe('what is no picture', () => {
  const html = Buffer.from('<html><script>alert(1)</script>')
  test.each([
    ['G84 a page', html, { 'content-type': 'text/html' }],
    ['G85 a page that is called a picture', html, { 'content-type': 'image/png' }],
  ])('%s is told to be none [UP-10]', async (_case, bytes, headers) => {
    const ann = await person()
    const before = await traces()
    pages['/page'] = image(bytes, headers)
    const { downloads } = await download(ann, [at('/page')])
    expect(downloads).toMatchObject([
      { state: 'failed', reason: 'not_an_image', message: '下载的文件不是有效的图片', photo: null },
    ])
    expect(JSON.stringify(downloads)).not.toContain('script')
    await waitUntilIdle()
    expect(await traces()).toEqual(before)
  })

  test('[FR-43] an empty file is told to be empty', async () => {
    const ann = await person()
    pages['/nothing'] = image(Buffer.alloc(0))
    const { downloads } = await download(ann, [at('/nothing')])
    expect(downloads).toMatchObject([{ state: 'failed', reason: 'file_empty', message: '文件是空的', photo: null }])
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
