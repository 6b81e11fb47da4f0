import type { ReportType } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AliasService } from '#features/delivery/aliases/service.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { withoutSignature } from '#images/picture-urls.ts'
import { invalid } from '#platform/refusal.ts'
import { type Pointed, pointedAt, urlOf, within } from './addresses.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  config: Pick<Config, 'publicUrl' | 'contentUrl' | 'aliasUrls'>
  aliases: Pick<AliasService, 'linkOf'>
  policies: Pick<PolicyService, 'all'>
}

export interface Found {
  type: ReportType
  id: number | null
  url: string
}

/** Finds what an address of this site leads to. Whether it leads to anything is kept from whoever asks. */
export function reportFinding({ db, config, aliases, policies }: Needs) {
  /** The addresses that the operator has given the site and its pictures. */
  async function configuredOrigins() {
    const { publicUrl, contentUrl, aliasUrls } = config
    const fronts = (await policies.all()).flatMap(({ public_url }) => (public_url ? [public_url] : []))
    return [publicUrl, contentUrl, ...aliasUrls, ...fronts].filter((each) => each !== undefined)
  }

  async function photoAt(key: string) {
    const id = await queries.findPhotoId(db, key)
    return id === null ? null : { type: 'photo' as const, id }
  }

  async function aliasAt(path: string) {
    const [, key] = /^\/i\/([\w-]+)/.exec((await aliases.linkOf(path)) ?? '') ?? []
    return key === undefined ? null : photoAt(key)
  }

  async function userNamed(username: string) {
    const id = await queries.findUserId(db, username)
    return id === null ? null : { type: 'user' as const, id }
  }

  /** The photo that is seen in it, or else the share. */
  async function shareAt(slug: string, photoId?: number) {
    const id = await queries.findShareId(db, slug)
    if (id === null) return null
    const isShown = photoId !== undefined && (await queries.isShared(db, id, photoId))
    return isShown ? { type: 'photo' as const, id: photoId } : { type: 'share' as const, id }
  }

  async function leadsTo(pointed: Pointed, path: string): Promise<{ type: ReportType; id: number } | null> {
    if (pointed.type === 'photo') return photoAt(pointed.key)
    if (pointed.type === 'explore_photo') return { type: 'photo', id: pointed.id }
    if (pointed.type === 'album') return { type: 'album', id: pointed.id }
    if (pointed.type === 'user') return userNamed(pointed.username)
    if (pointed.type === 'share') return shareAt(pointed.slug)
    return pointed.type === 'share_photo' ? shareAt(pointed.slug, pointed.id) : aliasAt(path)
  }

  return async function find(given: string, client: Client): Promise<Found> {
    const url = urlOf(given, client.origin)
    if (!url) throw invalid('url', 'url_malformed')
    const origins = await configuredOrigins()
    const inner = within(url, [client.origin, client.picture_origin, ...origins])
    if (!inner) throw invalid('url', 'not_this_site')
    const found = await leadsTo(pointedAt(inner), inner.pathname)
    // An address that only this request's Host header says is ours is kept as a path: see [Note: Host header].
    const kept = within(url, origins) ? url.href : `${url.pathname}${url.search}${url.hash}`
    return { ...(found ?? { type: 'address', id: null }), url: withoutSignature(kept) }
  }
}
