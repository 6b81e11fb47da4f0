import { type Client, withConfiguredOrigins } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Moment } from '#db/public/public-photos.ts'
import type { Db } from '#db/schema/schema.ts'
import type { ExploreService } from '#features/sharing/explore/service.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { interpolate, textsIn } from '#locales/texts.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type FeedFormat, feedTypes, writeFeed } from './feed.ts'
import { createOembed, type OembedRequest } from './oembed.ts'
import { createSitemaps } from './sitemap.ts'

/** Paths of the app and of private content. Shares are only for those who were given the link. */
const disallowedPaths = [
  '/api/',
  '/user',
  '/admin',
  '/setup',
  '/login',
  '/register',
  '/forget-password',
  '/oauth/',
  '/shares/',
  '/s/',
  '/embed/',
  '/report',
]

const robotsOf = (origin: string, isExploreOpen: boolean) =>
  [
    'User-agent: *',
    ...[...disallowedPaths, ...(isExploreOpen ? [] : ['/explore', '/feeds/'])].map((path) => `Disallow: ${path}`),
    '',
    // `Sitemap:` requires an absolute URL, so a site without a configured URL lists no sitemap.
    ...(origin === '' ? [] : [`Sitemap: ${origin}/sitemap.xml`, '']),
  ].join('\n')

interface FeedServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'aliasUrls' | 'contentUrl'>
  settings: Pick<SettingsStore, 'get'>
  policies: Pick<PolicyService, 'list'>
  addresses: Pick<PictureUrls, 'createPublicUrlBuilder'>
  explore: Pick<ExploreService, 'photos' | 'user' | 'albums' | 'visibility'>
  now: () => Date
}

const FEED_PHOTOS_COUNT = 50
const page = { page: 1, per_page: FEED_PHOTOS_COUNT, order: 'newest' } as const

/** Sitemaps and oEmbed need absolute URLs; a site without a configured URL has neither. */
function requireAddress(client: Client) {
  const reader = withConfiguredOrigins(client)
  if (reader.origin === '') throw refuse('route_missing')
  return reader
}

/** Serves the machine-readable side of the site: feeds, sitemaps, robots.txt and oEmbed. */
export function createFeedService(deps: FeedServiceDeps) {
  const { settings, explore } = deps
  const { index, part } = createSitemaps(deps)
  const embed = createOembed(deps)

  /** Returns the title, page and photos of a feed. */
  async function contentsOf(kind: string, name: string, client: Client) {
    const { site_title, site_description, language } = await settings.get()
    const texts = textsIn(language)
    if (kind === 'explore') {
      const { data } = await explore.photos(null, page, client)
      const title = `${texts.explore.title} - ${site_title}`
      return { title, subtitle: site_description, path: '/explore', photos: data }
    }
    if (kind === 'users') {
      const user = await explore.user(name, client)
      const { data } = await explore.photos(null, { ...page, username: user.username }, client)
      const title = interpolate(texts.explore.photos_of, { name: user.name || user.username })
      return { title, subtitle: user.tagline, path: `/explore/@${encodeURIComponent(user.username)}`, photos: data }
    }
    const id = Number(name)
    const album = await explore.albums.get(id, client)
    const { data } = await explore.albums.photos(null, id, page, client)
    return { title: album.name, subtitle: album.intro, path: `/explore/albums/${id}`, photos: data }
  }

  /** Returns null while the explore page is disabled; the rest of the site stays in the sitemap. */
  async function getVisibilityIfEnabled(): Promise<Moment | null> {
    return (await settings.get()).enable_explore ? explore.visibility.requireEnabled() : null
  }

  return {
    /** Returns the feed at a path below `/feeds/`. */
    async feed(path: string, client: Client) {
      await explore.visibility.requireEnabled()
      const matched = /^(explore|users\/([^/]{1,100})|albums\/([1-9]\d{0,8}))\.(atom|rss)$/.exec(path)
      if (!matched) throw refuse('route_missing')
      const [, place = '', username, albumId, format] = matched
      const [kind = ''] = place.split('/')
      const reader = withConfiguredOrigins(client)
      const { origin } = reader
      const { path: pagePath, ...contents } = await contentsOf(kind, username ?? albumId ?? '', reader)
      const { language } = await settings.get()
      const addresses = { url: `${origin}/feeds/${path}`, page_url: `${origin}${pagePath}`, origin }
      const body = writeFeed({ ...contents, ...addresses, language }, format as FeedFormat)
      return { body, type: feedTypes[format as FeedFormat] }
    },

    sitemap: async (client: Client) => index(await getVisibilityIfEnabled(), requireAddress(client)),

    async sitemapPart(name: string, client: Client) {
      const body = await part(await getVisibilityIfEnabled(), name, requireAddress(client))
      if (body === null) throw refuse('route_missing')
      return body
    },

    async robots(client: Client) {
      return robotsOf(withConfiguredOrigins(client).origin, (await settings.get()).enable_explore)
    },

    oembed: async (request: OembedRequest, client: Client) =>
      embed(await explore.visibility.requireEnabled(), request, requireAddress(client)),
  }
}
