import type { Moment } from '#db/public/public-photos.ts'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { ExploreService } from '#features/explore/service.ts'
import type { PictureAddresses } from '#features/delivery/pictures/picture-urls.ts'
import * as queries from './queries.ts'
import { perPart, rangeOf, sitemapParts } from './sitemap-parts.ts'
import { documentOf, element, type Xml } from './xml.ts'

interface Needs {
  db: Db
  addresses: Pick<PictureAddresses, 'forEverybody'>
  explore: Pick<ExploreService, 'albums'>
  now: () => Date
}

/** The most that the format allows at one address. */
const mostPictures = 1000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const pictures = 'http://www.google.com/schemas/sitemap-image/1.1'

const location = (url: string) => element('loc', {}, url)
const pageAt = (url: string, ...more: Xml[]) => element('url', {}, location(url), ...more)
const urlset = (urls: Xml[]) => documentOf(element('urlset', { xmlns: namespace, 'xmlns:image': pictures }, ...urls))

/** Everything that search engines may find: the site's own pages, and what is public at this moment. */
export function sitemaps({ db, addresses, explore, now }: Needs) {
  /** People by their photos: each with the pictures of the part. */
  async function photos(moment: Moment, part: number, client: Client) {
    const found = await queries.listPhotos(db, moment, rangeOf(part))
    const addressesOf = await addresses.forEverybody(client)
    const people = [...Map.groupBy(found, ({ username }) => username)]
    return people.map(([username, theirs]) =>
      pageAt(
        `${client.origin}/explore/@${encodeURIComponent(username)}`,
        ...theirs
          .slice(0, mostPictures)
          .map((photo) => element('image:image', {}, element('image:loc', {}, addressesOf(photo).public_url))),
      ),
    )
  }

  const lookForAlbums = (moment: Moment, { from, until }: queries.Range, limit: number) =>
    explore.albums.look({ moment, order: 'oldest', until }, { id: from - 1, at: 0 }, limit)

  async function albums(moment: Moment, part: number, { origin }: Client) {
    const range = rangeOf(part)
    const ids: number[] = []
    for (let from: number | undefined = range.from; from !== undefined;) {
      const { rows, next }: Awaited<ReturnType<typeof lookForAlbums>> = await lookForAlbums(
        moment,
        { ...range, from },
        perPart,
      )
      ids.push(...rows.map(([id]) => id))
      from = next ? next.id + 1 : undefined
    }
    return ids.map((id) => pageAt(`${origin}/explore/albums/${id}`))
  }

  async function site(moment: Moment | null, { origin }: Client) {
    const pages = await queries.listPages(db, perPart)
    const notices = await queries.listNotices(db, perPart)
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
    /** Without a moment the square is closed. */
    async index(moment: Moment | null, { origin }: Client) {
      const parts = moment ? await partsOf(moment) : []
      const files = ['site', ...parts].map((name) => element('sitemap', {}, location(`${origin}/sitemaps/${name}.xml`)))
      return documentOf(element('sitemapindex', { xmlns: namespace }, ...files))
    },

    /** Null where there is no such part, or nothing in it. */
    async part(moment: Moment | null, name: string, client: Client) {
      if (name === 'site') return urlset(await site(moment, client))
      const [, kind, number] = /^(photos|albums)-([1-9]\d{0,5})$/.exec(name) ?? []
      if (!moment || !kind) return null
      const urls = await (kind === 'photos' ? photos : albums)(moment, Number(number), client)
      return urls.length > 0 ? urlset(urls) : null
    },
  }
}
