import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { publishing } from '#test/samples/public.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const { app, db, services, configure } = server
const { publicPhoto, publicPhotos, albumOf, tag } = publishing(server)
const host = { host: 'pictures.example' }

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { ...host, ...headers } })
const keyOf = async (id: number) =>
  (await db.selectFrom('photos').where('id', '=', id).select('key').executeTakeFirstOrThrow()).key

const evil = `<script>alert("1")</script> & ]]>`

test('[EX-01] the square, a person and an album have feeds that hold their newest photos, and nothing that runs', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'feeder', name: evil })
  const ids = await publicPhotos(owner_id, 3, (place) => ({ name: `${evil} ${place}`, intro: evil }))
  await tag([ids[2]!], 'a&b')
  const album = await albumOf(owner_id, [ids[0]!, ids[1]!], { name: evil })
  const expected = { explore: [2, 1, 0], 'users/feeder': [2, 1, 0], [`albums/${album}`]: [1, 0] }
  for (const [path, places] of Object.entries(expected)) {
    for (const format of ['atom', 'rss']) {
      const { statusCode, headers, body } = await get(`/feeds/${path}.${format}`)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': `application/${format}+xml; charset=utf-8`,
        'cache-control': 'public, no-cache',
        'x-content-type-options': 'nosniff',
      })
      const keys = [...body.matchAll(/<media:thumbnail url="https:\/\/pictures\.example\/i\/([\w-]+)\//g)]
      expect(keys.map(([, key]) => key)).toEqual(await Promise.all(places.map((place) => keyOf(ids[place]!))))
      expect(body).toContain(`https://pictures.example/feeds/${path}.${format}`)
      expect(body).not.toMatch(/<script|\]\]>/)
      // Every character that starts a tag or an entity comes from the template.
      expect(body).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/)
    }
  }
  expect((await get('/feeds/explore.atom')).body).toContain('<category term="a&amp;b"/>')
})

test('[EX-04] revalidates a feed, and removes an unpublished photo from it', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'taker' })
  const { id } = await publicPhoto(owner_id)
  const key = await keyOf(id)
  const urls = ['/feeds/explore.atom', '/feeds/users/taker.rss', '/sitemaps/photos-1.xml']
  const etags: string[] = []
  for (const url of urls) {
    const { headers, body } = await get(url)
    expect(body).toContain(key)
    etags.push(String(headers.etag))
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  }
  await db.updateTable('photos').set({ is_public: false }).where('id', '=', id).execute()
  for (const [place, url] of urls.entries()) {
    const answer = await get(url, { 'if-none-match': etags[place]! })
    expect(answer.statusCode, url).toBe(200)
    expect(answer.body).not.toContain(key)
  }
})

test('what there is no feed of is not found', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'hidden', is_suspended: true })
  const album = await albumOf(owner_id, [])
  for (const path of [
    'users/nobody.atom',
    'users/hidden.atom',
    `albums/${album}.atom`,
    'albums/x.atom',
    'explore.json',
    '',
  ])
    expect((await get(`/feeds/${path}`)).statusCode, path).toBe(404)
})

test('the sitemap names its parts, people with their pictures, albums and pages, and only such as have something', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'mapped' })
  const { id } = await publicPhoto(owner_id)
  const album = await albumOf(owner_id, [id])
  const page = {
    type: 'internal',
    slug: 'about',
    url: '',
    name: '',
    title: '',
    icon: '',
    content: '',
    place: 0,
  } as const
  await db
    .insertInto('pages')
    .values({ ...page, created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  const { body: index, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const parts = [...index.matchAll(/<loc>https:\/\/pictures\.example(.*?)<\/loc>/g)].map(([, path]) => path!)
  expect(parts).toEqual(['/sitemaps/site.xml', '/sitemaps/photos-1.xml', '/sitemaps/albums-1.xml'])
  const bodies = await Promise.all(parts.map(async (path) => (await get(path)).body))
  expect(bodies[0]).toContain('<loc>https://pictures.example/pages/about</loc>')
  expect(bodies[0]).toContain('<loc>https://pictures.example/explore</loc>')
  expect(bodies[1]).toContain(
    `<loc>https://pictures.example/explore/@mapped</loc><image:image><image:loc>https://pictures.example/i/${await keyOf(id)}.jpg<`,
  )
  expect(bodies[2]).toContain(`<loc>https://pictures.example/explore/albums/${album}</loc>`)
  expect((await get('/sitemaps/photos-2.xml')).statusCode).toBe(404)
  expect((await get('/sitemaps/photos-0.xml')).statusCode).toBe(404)
  // Ids that are far apart are in different parts.
  const far = await publicPhoto(owner_id, { id: 15_001 })
  expect((await get('/sitemap.xml')).body).toContain('/sitemaps/photos-4.xml')
  expect((await get('/sitemap.xml')).body).not.toContain('/sitemaps/photos-3.xml')
  expect((await get('/sitemaps/photos-4.xml')).body).toContain(await keyOf(far.id))
})

test('robots.txt names the sitemap and excludes shares, accounts and the admin panel', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Sitemap: https://pictures.example/sitemap.xml\n')
  for (const path of ['/api/', '/user', '/admin', '/shares/', '/s/']) expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).not.toContain('Disallow: /explore')
})

test('oEmbed describes a public photo or album in the requested size', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'shown', name: 'Ann' })
  const { id } = await publicPhoto(owner_id, { name: 'Sea' })
  await db.updateTable('blobs').set({ width: 4000, height: 3000 }).where('owner_id', '=', owner_id).execute()
  const key = await keyOf(id)
  const embed = async (url: string, more = '') =>
    (await get(`/oembed?url=${encodeURIComponent(url)}${more}`)).json<Record<string, unknown>>()
  const link = `https://pictures.example/i/${key}.jpg`
  expect(await embed(link)).toEqual({
    version: '1.0',
    type: 'photo',
    provider_name: 'Imagora',
    provider_url: 'https://pictures.example',
    title: 'Sea',
    author_name: 'Ann',
    author_url: 'https://pictures.example/explore/@shown',
    url: link,
    width: 4000,
    height: 3000,
    thumbnail_url: `https://pictures.example/i/${key}/thumb.webp?v=1`,
    thumbnail_width: 400,
    thumbnail_height: 300,
  })
  // [DL-01] The link with a file name returns the same.
  expect(await embed(link.replace('.jpg', '/%E6%B5%B7.jpg'))).toMatchObject({ type: 'photo', url: link })
  expect(await embed(link, '&maxwidth=1800')).toMatchObject({ width: 1600, height: 1200 })
  expect(await embed(link, '&maxwidth=200')).toMatchObject({ width: 200, height: 150 })
  const album = await albumOf(owner_id, [id], { name: 'Trip' })
  const { headers } = await get(`/oembed?url=https://pictures.example/explore/albums/${album}`)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(await embed(`https://pictures.example/explore/albums/${album}`)).toMatchObject({ type: 'link', title: 'Trip' })

  const wrong = [`https://elsewhere.example/i/${key}.jpg`, 'https://pictures.example/user/photos', 'nonsense', '']
  for (const url of wrong) expect((await get(`/oembed?url=${encodeURIComponent(url)}`)).statusCode, url).toBe(404)
  expect((await get('/oembed')).statusCode).toBe(404)
  expect((await get(`/oembed?url=${encodeURIComponent(link)}&format=xml`)).statusCode).toBe(501)
})

test('[EX-04] while the square is closed there are no feeds of it, and the sitemap leaves it out', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'closed' })
  const { id } = await publicPhoto(owner_id)
  await configure({ enable_explore: false })
  const link = encodeURIComponent(`https://pictures.example/i/${await keyOf(id)}.jpg`)
  const paths = ['/feeds/explore.atom', '/feeds/users/closed.atom', '/sitemaps/photos-1.xml', `/oembed?url=${link}`]
  for (const path of paths) expect((await get(path)).statusCode, path).toBe(404)
  expect((await get('/sitemap.xml')).body).not.toContain('photos-1')
  expect((await get('/sitemaps/site.xml')).body).not.toContain('/explore')
  expect((await get('/robots.txt')).body).toContain('Disallow: /explore\n')
  await configure({ enable_explore: true })
})

const configured = { origin: 'https://o.example', picture_origin: '' }
const client = { ip: '', language: 'en-US', user_agent: '', ...configured, configured } as const

test('[EX-01] the pages of the square tell their title, first pictures and feeds before the application runs', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'paged', name: 'Pia', tagline: 'Hello' })
  const { describeExplore } = services
  expect(await describeExplore('/explore/@paged', client)).toMatchObject({ is_noindex: true, title: 'Pia (@paged)' })
  const { id } = await publicPhoto(owner_id)
  const album = await albumOf(owner_id, [id], { name: 'Trip', intro: 'Far' })
  expect(await describeExplore('/explore', client)).toMatchObject({
    title: 'Exploration Square',
    feeds: [{ url: 'https://o.example/feeds/explore.atom' }, { url: 'https://o.example/feeds/explore.rss' }],
  })
  expect(await describeExplore('/explore/@Paged/', client)).toMatchObject({
    title: 'Pia (@paged)',
    description: 'Hello',
    is_noindex: false,
    image_url: expect.stringContaining('/preview.webp'),
    pictures: [{ url: expect.stringContaining('/thumb.webp'), width: 400, height: 300 }],
  })
  expect(await describeExplore(`/explore/albums/${album}`, client)).toMatchObject({
    title: 'Trip',
    description: 'Far',
    oembed_url: `https://o.example/oembed?url=${encodeURIComponent(`https://o.example/explore/albums/${album}`)}`,
  })
  for (const path of [
    '/explore/@nobody',
    '/explore/albums/999999',
    '/explore/albums/x',
    '/explore/@%E0%A4%A',
    '/explore/@%00',
  ])
    expect(await describeExplore(path, client), path).toBeNull()
  expect(await describeExplore('/explorer', client)).toBeUndefined()
})

test('[VD-19] a public video is a video in oEmbed and in feeds, with what other sites need to play it', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'filmed', name: 'Ann' })
  const { id } = await publicPhoto(owner_id, { name: 'Waves & wind' })
  const video = { kind: 'video', extension: 'mov', mimetype: 'video/quicktime', width: 1920, height: 1080 } as const
  await db.updateTable('blobs').set(video).where('owner_id', '=', owner_id).execute()
  const key = await keyOf(id)
  const link = `https://pictures.example/i/${key}.mov`
  const embed = (await get(`/oembed?url=${encodeURIComponent(link)}&maxwidth=640`)).json<Record<string, string>>()
  expect(embed).toMatchObject({ type: 'video', width: 640, height: 360, title: 'Waves & wind' })
  expect(embed.html).toContain(`src="https://pictures.example/i/${key}/video.mp4?v=1" type="video/mp4"`)
  expect(embed.html).toContain(`poster="https://pictures.example/i/${key}/thumb.webp?v=1"`)
  const rss = (await get('/feeds/users/filmed.rss')).body
  expect(rss).toMatch(new RegExp(`<enclosure url="${link}" type="video/quicktime" length="\\d+"/?>`))
  expect(rss).toContain('medium="video"')
  const atom = (await get('/feeds/users/filmed.atom')).body
  expect(atom).toMatch(new RegExp(`<link rel="enclosure" href="${link}" type="video/quicktime" length="\\d+"/?>`))
})
