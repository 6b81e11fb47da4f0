import type { ExplorePhoto } from '@imagora/contract'
import { stillUrl } from '#images/video/played-video.ts'
import { documentOf, element, escapeXml } from './xml.ts'

/** A feed of the newest public photos on the explore page, of a user or of an album. */
export interface Feed {
  title: string
  subtitle: string
  language: string
  /** URL of the feed itself; `page_url` is the page that it represents. */
  url: string
  page_url: string
  origin: string
  photos: ExplorePhoto[]
}

export type FeedFormat = 'atom' | 'rss'

export const feedTypes: Record<FeedFormat, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
}

/** Timestamp of an empty feed. */
const never = '1970-01-01T00:00:00.000Z'
const media = 'http://search.yahoo.com/mrss/'

const personUrl = (origin: string, username: string) => `${origin}/explore/@${encodeURIComponent(username)}`
const nameOf = ({ id, name }: ExplorePhoto) => name || `#${id}`
/** The id is stable for the lifetime of the photo, even when the site moves its images. */
const idOf = (origin: string, { id, created_at }: ExplorePhoto) =>
  `tag:${origin === '' ? 'localhost' : new URL(origin).hostname},${created_at.slice(0, 10)}:photo-${id}`

/** What a reader of podcasts and videos downloads: the stored file. */
const enclosureOf = ({ public_url, mimetype, bytes }: ExplorePhoto) => ({
  href: public_url,
  type: mimetype,
  length: String(bytes),
})

const rssEnclosureOf = ({ public_url, mimetype, bytes }: ExplorePhoto) => ({
  url: public_url,
  type: mimetype,
  length: String(bytes),
})

/** HTML in a feed is text content, so the serializer escapes it once more. */
function bodyOf(photo: ExplorePhoto) {
  const picture = `<img src="${escapeXml(stillUrl(photo))}" alt="${escapeXml(photo.alt || photo.name)}" />`
  const words = photo.intro ? `<p>${escapeXml(photo.intro)}</p>` : ''
  return `<a href="${escapeXml(photo.public_url)}">${picture}</a>${words}`
}

const mediaOf = (photo: ExplorePhoto) => [
  element('media:content', {
    url: photo.public_url,
    medium: photo.kind === 'video' ? 'video' : 'image',
    type: photo.mimetype,
  }),
  element('media:thumbnail', { url: photo.thumbnail_url }),
]

/** A feed id must be absolute, even when the site URL is unknown and links are paths. */
const feedId = ({ origin, page_url }: Feed) => (origin === '' ? `tag:localhost,1970-01-01:${page_url}` : page_url)

function atom(feed: Feed) {
  const { title, subtitle, language, url, page_url, origin, photos } = feed
  const entries = photos.map((photo) =>
    element(
      'entry',
      {},
      element('id', {}, idOf(origin, photo)),
      element('title', {}, nameOf(photo)),
      element('link', { rel: 'alternate', href: photo.public_url, type: photo.mimetype }),
      element('published', {}, photo.created_at),
      element('updated', {}, photo.created_at),
      element(
        'author',
        {},
        element('name', {}, photo.user.name || photo.user.username),
        element('uri', {}, personUrl(origin, photo.user.username)),
      ),
      ...photo.tags.map(({ name }) => element('category', { term: name })),
      element('content', { type: 'html' }, bodyOf(photo)),
      ...mediaOf(photo),
      ...(photo.kind === 'video' ? [element('link', { rel: 'enclosure', ...enclosureOf(photo) })] : []),
    ),
  )
  return element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xmlns:media': media, 'xml:lang': language },
    element('id', {}, feedId(feed)),
    element('title', {}, title),
    ...(subtitle ? [element('subtitle', {}, subtitle)] : []),
    element('link', { rel: 'self', href: url, type: 'application/atom+xml' }),
    element('link', { rel: 'alternate', href: page_url, type: 'text/html' }),
    element('updated', {}, photos[0]?.created_at ?? never),
    ...entries,
  )
}

function rss({ title, subtitle, language, url, page_url, origin, photos }: Feed) {
  const items = photos.map((photo) =>
    element(
      'item',
      {},
      element('guid', { isPermaLink: 'false' }, idOf(origin, photo)),
      element('title', {}, nameOf(photo)),
      element('link', {}, photo.public_url),
      element('pubDate', {}, new Date(photo.created_at).toUTCString()),
      element('dc:creator', {}, photo.user.name || photo.user.username),
      ...photo.tags.map(({ name }) => element('category', {}, name)),
      element('description', {}, bodyOf(photo)),
      ...mediaOf(photo),
      ...(photo.kind === 'video' ? [element('enclosure', rssEnclosureOf(photo))] : []),
    ),
  )
  return element(
    'rss',
    {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:media': media,
    },
    element(
      'channel',
      {},
      element('title', {}, title),
      element('link', {}, page_url),
      element('description', {}, subtitle || title),
      element('language', {}, language),
      element('atom:link', { rel: 'self', href: url, type: 'application/rss+xml' }),
      ...items,
    ),
  )
}

const writers = { atom, rss }

export const writeFeed = (feed: Feed, format: FeedFormat) => documentOf(writers[format](feed))
