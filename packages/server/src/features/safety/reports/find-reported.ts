import * as queries from './queries.ts'
import { trimEndOf, type ReportType } from '@imagora/contract'
import { type Client, type Caller, withConfiguredOrigins } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AliasService } from '#features/delivery/aliases/service.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { withoutSignature } from '#images/picture-urls.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { ExploreService } from '#features/sharing/explore/service.ts'

/** The target of a URL of this site, as far as the URL alone tells. */
type UrlTarget =
  | { type: 'photo'; key: string }
  | { type: 'explore_photo'; id: number }
  | { type: 'share_photo'; slug: string; id: number }
  | { type: 'album'; id: number }
  | { type: 'user'; username: string }
  | { type: 'share'; slug: string }
  | { type: 'other' }

/** Parses a URL as users paste it: with or without the scheme, or only the path. */
export function parseReportedUrl(text: string, origin: string): URL | null {
  if (text.startsWith('/') && !text.startsWith('//')) return URL.parse(text, origin)
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text.replace(/^\/+/, '')}`)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** A copied URL may use http or https, and may include the default port. */
const hostOf = ({ host }: URL) => host.replace(/:(?:80|443)$/, '')

/** Returns the URL relative to the longest matching origin; null if none matches. */
export function within(url: URL, origins: readonly string[]): URL | null {
  const fronts = origins
    .flatMap((origin) => URL.parse(origin) ?? [])
    .filter((front) => hostOf(front) === hostOf(url))
    .map(({ pathname }) => trimEndOf(pathname, '/'))
    .filter((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
  if (fronts.length === 0) return null
  const inner = new URL(url)
  inner.pathname = url.pathname.slice(Math.max(...fronts.map(({ length }) => length)))
  return inner
}

/** Text that cannot be decoded stays as it is. No name contains a NUL, and some databases refuse it in a query. */
const plain = (text: string) => {
  try {
    const decoded = decodeURIComponent(text)
    return decoded.includes('\0') ? text : decoded
  } catch {
    return text
  }
}

type Read = (parts: string[]) => UrlTarget

const places: [RegExp, Read][] = [
  [/^\/i\/([\w-]{1,64})(?:[./:]|$)/, ([key]) => ({ type: 'photo', key: key! })],
  [/^\/s\/([^/]+)\/([1-9]\d{0,8})\//, ([slug, id]) => ({ type: 'share_photo', slug: plain(slug!), id: Number(id) })],
  [/^\/s(?:hares)?\/([^/]+)/, ([slug]) => ({ type: 'share', slug: plain(slug!) })],
  [/^\/explore\/albums\/([1-9]\d{0,8})(?:\/|$)/, ([id]) => ({ type: 'album', id: Number(id) })],
  [/^\/explore\/@([^/]+)/, ([username]) => ({ type: 'user', username: plain(username!).toLowerCase() })],
]

/** A photo opened within a page is in the fragment, as #photo-12. */
const openedPhoto = ({ hash }: URL) => Number(/^#photo-([1-9]\d{0,8})$/.exec(hash)?.[1] ?? 0)

/** The page determines what the opened photo is: one of the explore page, or one of a share. */
function withOpened(target: UrlTarget, url: URL): UrlTarget {
  const id = openedPhoto(url)
  if (id === 0) return target
  if (target.type === 'share') return { type: 'share_photo', slug: target.slug, id }
  return /^\/explore(\/|$)/.test(url.pathname) ? { type: 'explore_photo', id } : target
}

export function parseUrlTarget(url: URL): UrlTarget {
  for (const [pattern, read] of places) {
    const [, ...parts] = pattern.exec(url.pathname) ?? [null]
    const target = parts.length > 0 ? read(parts as string[]) : null
    if (target) return withOpened(target, url)
  }
  return withOpened({ type: 'other' }, url)
}

interface ReportSearchDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'contentUrl' | 'aliasUrls'>
  aliases: Pick<AliasService, 'resolveLink'>
  policies: Pick<PolicyService, 'list'>
}

export interface ReportedObject {
  type: ReportType
  id: number | null
  url: string
}

/** Finds the target of a URL of this site. The reporter does not learn whether it exists. */
export function createReportSearch({ db, config, aliases, policies }: ReportSearchDeps) {
  /** Origins that the operator has configured for the site and its pictures. */
  async function configuredOrigins() {
    const { publicUrl, contentUrl, aliasUrls } = config
    const fronts = (await policies.list()).flatMap(({ public_url }) => (public_url ? [public_url] : []))
    return [publicUrl, contentUrl, ...aliasUrls, ...fronts].filter((each) => each !== undefined)
  }

  async function photoAt(key: string) {
    const id = await queries.findPhotoId(db, key)
    return id === null ? null : { type: 'photo' as const, id }
  }

  async function aliasAt(path: string) {
    const [, key] = /^\/i\/([\w-]+)/.exec((await aliases.resolveLink(path)) ?? '') ?? []
    return key === undefined ? null : photoAt(key)
  }

  async function userNamed(username: string) {
    const id = await queries.findUserId(db, username)
    return id === null ? null : { type: 'user' as const, id }
  }

  /** Returns the opened photo if the share contains it, else the share. */
  async function shareAt(slug: string, photoId?: number) {
    const id = await queries.findShareId(db, slug)
    if (id === null) return null
    const isShown = photoId !== undefined && (await queries.isShared(db, id, photoId))
    return isShown ? { type: 'photo' as const, id: photoId } : { type: 'share' as const, id }
  }

  async function leadsTo(target: UrlTarget, path: string): Promise<{ type: ReportType; id: number } | null> {
    if (target.type === 'photo') return photoAt(target.key)
    if (target.type === 'explore_photo') return { type: 'photo', id: target.id }
    if (target.type === 'album') return { type: 'album', id: target.id }
    if (target.type === 'user') return userNamed(target.username)
    if (target.type === 'share') return shareAt(target.slug)
    return target.type === 'share_photo' ? shareAt(target.slug, target.id) : aliasAt(path)
  }

  return async function find(text: string, client: Client): Promise<ReportedObject> {
    const url = parseReportedUrl(text, client.origin)
    if (!url) throw invalid('url', 'url_malformed')
    const origins = await configuredOrigins()
    const inner = within(url, [client.origin, client.picture_origin, ...origins])
    if (!inner) throw invalid('url', 'not_this_site')
    const target = await leadsTo(parseUrlTarget(inner), inner.pathname)
    // A URL that is ours only by this request's Host header is stored as a path: see [Note: Host header].
    const address = within(url, origins) ? url.href : `${url.pathname}${url.search}${url.hash}`
    return { ...(target ?? { type: 'address', id: null }), url: withoutSignature(address) }
  }
}

interface ReportedItemsDeps {
  db: Db
  explore: Pick<ExploreService, 'get' | 'user'> & { albums: Pick<ExploreService['albums'], 'get'> }
}

export interface ReportViewer {
  caller: Caller | null
  client: Client
}

/** Users may report what they can see; anything else is reported as missing. */
export function createReportedItems({ db, explore }: ReportedItemsDeps) {
  /** The URL is stored with the report and emailed to the reporter. */
  const toReportedObject = (
    type: ReportedObject['type'],
    id: number,
    client: Client,
    path: string,
  ): ReportedObject => ({
    type,
    id,
    url: `${withConfiguredOrigins(client).origin}${path}`,
  })

  return {
    async photo({ caller, client }: ReportViewer, id: number) {
      await explore.get(caller, id, client)
      return toReportedObject('photo', id, client, `/explore#photo-${id}`)
    },

    async album({ client }: ReportViewer, id: number) {
      await explore.albums.get(id, client)
      return toReportedObject('album', id, client, `/explore/albums/${id}`)
    },

    async user({ client }: ReportViewer, username: string) {
      await explore.user(username, client)
      const id = await queries.findUserId(db, username)
      if (id === null) throw refuse('user_missing')
      return toReportedObject('user', id, client, `/explore/@${username}`)
    },

    async share({ client }: ReportViewer, slug: string) {
      const id = await queries.findShareId(db, slug)
      if (id === null) throw refuse('share_missing')
      return toReportedObject('share', id, client, `/shares/${encodeURIComponent(slug)}`)
    },
  }
}

export type ReportedItems = ReturnType<typeof createReportedItems>
