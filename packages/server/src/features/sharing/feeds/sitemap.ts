import * as queries from './queries.ts'
import type { Moment } from '#db/public/public-photos.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Client } from '#platform/caller.ts'
import type { ExploreService } from '#features/sharing/explore/service.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import { documentOf, element, type Xml } from './xml.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** Parts are id ranges, so that no rows have to be counted and no entry moves to another part. */
const IDS_PER_PART_COUNT = 5000
/** The sitemap format allows 50,000 entries per index, half for each kind. */
const MAX_PARTS_COUNT = 25_000
/** On a larger site the list of parts is cached; their contents are always read again. */
const LARGE_SITE_COUNT = 20 * IDS_PER_PART_COUNT
const PARTS_TTL_MS = 5 * MINUTE_MS

const partsUntil = (last: number) =>
  Array.from({ length: Math.min(MAX_PARTS_COUNT - 1, Math.ceil(last / IDS_PER_PART_COUNT)) }, (_, index) => index + 1)

const rangeOf = (part: number) => ({ from: (part - 1) * IDS_PER_PART_COUNT + 1, until: part * IDS_PER_PART_COUNT + 1 })

type RangeQuery = (moment: Moment, range: queries.Range, limit: number) => Promise<{ rows: unknown[]; next: unknown }>

interface SitemapPartsDeps {
  db: Db
  lookForAlbums: RangeQuery
  now: () => Date
}

/** Finds the non-empty parts of the sitemap. */
function sitemapParts({ db, lookForAlbums, now }: SitemapPartsDeps) {
  let cachedParts: { parts: Promise<string[]>; until: number } | null = null

  /** Album ranges that exceed the scan limit are treated as non-empty. */
  const isFilled = {
    photos: (moment: Moment, range: queries.Range) => queries.hasPhotos(db, moment, range),
    async albums(moment: Moment, range: queries.Range) {
      const { rows, next } = await lookForAlbums(moment, range, 1)
      return rows.length > 0 || next !== null
    },
  }

  async function listFilledParts(moment: Moment, kind: 'photos' | 'albums', last: number) {
    const parts: string[] = []
    for (const part of partsUntil(last)) {
      if (await isFilled[kind](moment, rangeOf(part))) parts.push(`${kind}-${part}`)
    }
    return parts
  }

  async function find(moment: Moment, last: Awaited<ReturnType<typeof queries.findLast>>) {
    return [
      ...(await listFilledParts(moment, 'photos', last.photos)),
      ...(await listFilledParts(moment, 'albums', last.albums)),
    ]
  }

  /** Concurrent requests share one cached promise. */
  return async (moment: Moment) => {
    const last = await queries.findLast(db)
    if (last.photos + last.albums <= LARGE_SITE_COUNT) return find(moment, last)
    const time = now().getTime()
    if (cachedParts && cachedParts.until > time) return cachedParts.parts
    const parts = find(moment, last)
    cachedParts = { parts, until: time + PARTS_TTL_MS }
    parts.catch(() => {
      cachedParts = null
    })
    return parts
  }
}

interface SitemapsDeps {
  db: Db
  addresses: Pick<PictureUrls, 'createPublicUrlBuilder'>
  explore: Pick<ExploreService, 'albums'>
  now: () => Date
}

/** The sitemap format allows 1,000 images per URL. */
const MAX_PICTURES_PER_URL_COUNT = 1000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const pictures = 'http://www.google.com/schemas/sitemap-image/1.1'

const location = (url: string) => element('loc', {}, url)
const pageAt = (url: string, ...more: Xml[]) => element('url', {}, location(url), ...more)
const urlset = (urls: Xml[]) => documentOf(element('urlset', { xmlns: namespace, 'xmlns:image': pictures }, ...urls))

/** Builds the sitemap of everything that search engines may index: the site's own pages and public content. */
export function createSitemaps({ db, addresses, explore, now }: SitemapsDeps) {
  /** Groups the photos of a part by user: one page each, with its images. */
  async function photos(moment: Moment, part: number, client: Client) {
    const photoRows = await queries.listPhotos(db, moment, rangeOf(part))
    const addressesOf = await addresses.createPublicUrlBuilder(client)
    const people = [...Map.groupBy(photoRows, ({ username }) => username)]
    return people.map(([username, theirs]) =>
      pageAt(
        `${client.origin}/explore/@${encodeURIComponent(username)}`,
        ...theirs
          .slice(0, MAX_PICTURES_PER_URL_COUNT)
          .map((photo) => element('image:image', {}, element('image:loc', {}, addressesOf(photo).public_url))),
      ),
    )
  }

  const lookForAlbums = (moment: Moment, { from, until }: queries.Range, limit: number) =>
    explore.albums.scan({ moment, order: 'oldest', until }, { id: from - 1, at: 0 }, limit)

  async function albums(moment: Moment, part: number, { origin }: Client) {
    const range = rangeOf(part)
    const ids: number[] = []
    for (let from: number | undefined = range.from; from !== undefined;) {
      const { rows, next }: Awaited<ReturnType<typeof lookForAlbums>> = await lookForAlbums(
        moment,
        { ...range, from },
        IDS_PER_PART_COUNT,
      )
      ids.push(...rows.map(([id]) => id))
      from = next ? next.id + 1 : undefined
    }
    return ids.map((id) => pageAt(`${origin}/explore/albums/${id}`))
  }

  async function site(moment: Moment | null, { origin }: Client) {
    const pages = await queries.listPages(db, IDS_PER_PART_COUNT)
    const notices = await queries.listNotices(db, IDS_PER_PART_COUNT)
    const paths = [
      '/',
      ...(moment ? ['/explore'] : []),
      ...(notices.length > 0 ? ['/notices'] : []),
      ...pages.map(({ slug }) => `/pages/${encodeURIComponent(slug)}`),
      ...notices.map(({ id }) => `/notices/${id}`),
    ]
    return paths.map((path) => pageAt(`${origin}${path}`))
  }

  const partsOf = sitemapParts({ db, lookForAlbums, now })

  return {
    /** A null moment means that the explore page is disabled. */
    async index(moment: Moment | null, { origin }: Client) {
      const parts = moment ? await partsOf(moment) : []
      const files = ['site', ...parts].map((name) => element('sitemap', {}, location(`${origin}/sitemaps/${name}.xml`)))
      return documentOf(element('sitemapindex', { xmlns: namespace }, ...files))
    },

    /** Returns null when the part does not exist or is empty. */
    async part(moment: Moment | null, name: string, client: Client) {
      if (name === 'site') return urlset(await site(moment, client))
      const [, kind, number] = /^(photos|albums)-([1-9]\d{0,5})$/.exec(name) ?? []
      if (!moment || !kind) return null
      const urls = await (kind === 'photos' ? photos : albums)(moment, Number(number), client)
      return urls.length > 0 ? urlset(urls) : null
    },
  }
}
