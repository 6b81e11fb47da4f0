import type { Moment } from '#db/public/public-photos.ts'
import type { Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { ExploreService } from '#features/sharing/explore/service.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { playedVideo } from '#images/video/played-video.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { findPhotoByKey } from './queries.ts'
import { escapeXml } from './xml.ts'

interface OembedDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'aliasUrls' | 'contentUrl'>
  settings: Pick<SettingsStore, 'get'>
  policies: Pick<PolicyService, 'list'>
  addresses: Pick<PictureUrls, 'createPublicUrlBuilder'>
  explore: Pick<ExploreService, 'albums'>
}

interface Size {
  width: number
  height: number
}

export interface OembedRequest {
  url: string
  maxwidth: number
  maxheight: number
}

const PREVIEW_SIDE_PX = 1600
const THUMBNAIL_SIDE_PX = 400

const fitSize = ({ width, height }: Size, maxWidth: number, maxHeight: number): Size => {
  const ratio = Math.min(1, maxWidth / width, maxHeight / height)
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) }
}

const fits = (inner: Size, { maxwidth, maxheight }: OembedRequest) =>
  inner.width <= maxwidth && inner.height <= maxheight

/** The sides of a player that other sites embed, unless they ask for less. */
const PLAYER_SIDE_PX = 1280

/** Sites insert the markup as it is, so each address is escaped. */
function playerOf(video: NonNullable<ReturnType<typeof playedVideo>>, posterUrl: string, request: OembedRequest) {
  const most = (asked: number) => Math.min(asked, PLAYER_SIDE_PX)
  const { width, height } = fitSize(video, most(request.maxwidth), most(request.maxheight))
  const [source, poster, type] = [video.url, posterUrl, video.mimetype].map(escapeXml)
  const html =
    `<video controls preload="metadata" width="${width}" height="${height}" poster="${poster}">` +
    `<source src="${source}" type="${type}"></video>`
  return { html, width, height }
}

/** Implements oEmbed (oembed.com), by which other sites embed links to public content. */
export function createOembed({ db, config, settings, policies, addresses, explore }: OembedDeps) {
  /** Accepts every configured URL of the site or its images. */
  async function isOurs(url: URL, { origin, picture_origin }: Client) {
    const { publicUrl, aliasUrls, contentUrl } = config
    const fronts = (await policies.list()).map(({ public_url = '' }) => public_url)
    const ownUrls = [origin, picture_origin, publicUrl, contentUrl, ...aliasUrls, ...fronts]
    return ownUrls.some((each) => each && URL.canParse(each) && new URL(each).host === url.host)
  }

  async function photo(moment: Moment, key: string, request: OembedRequest, client: Client) {
    const photoRow = await findPhotoByKey(db, moment, key)
    if (!photoRow) throw refuse('photo_missing')
    const urls = (await addresses.createPublicUrlBuilder(client))(photoRow)
    const { public_url, preview_url, thumbnail_url } = urls
    const sizes = [
      { url: public_url, ...fitSize(photoRow, Infinity, Infinity) },
      { url: preview_url, ...fitSize(photoRow, PREVIEW_SIDE_PX, PREVIEW_SIDE_PX) },
      { url: thumbnail_url, ...fitSize(photoRow, THUMBNAIL_SIDE_PX, THUMBNAIL_SIDE_PX) },
    ]
    const small = sizes[2]!
    const video = playedVideo({ ...photoRow, ...urls })
    const described = {
      title: photoRow.name,
      author_name: photoRow.user_name || photoRow.username,
      author_url: `${client.origin}/explore/@${encodeURIComponent(photoRow.username)}`,
      thumbnail_url,
      thumbnail_width: small.width,
      thumbnail_height: small.height,
    }
    if (video) return { type: 'video', ...described, ...playerOf(video, thumbnail_url, request) }
    return {
      type: 'photo',
      ...described,
      // The largest image that fits is used; if none does, the smallest one with scaled dimensions.
      ...(sizes.find((size) => fits(size, request)) ?? {
        url: small.url,
        ...fitSize(small, request.maxwidth, request.maxheight),
      }),
    }
  }

  async function album(id: number, client: Client) {
    const { name, covers, user } = await explore.albums.get(id, client)
    const cover = covers[0]
      ? { thumbnail_url: covers[0], thumbnail_width: THUMBNAIL_SIDE_PX, thumbnail_height: THUMBNAIL_SIDE_PX }
      : {}
    return {
      type: 'link',
      title: name,
      author_name: user.name || user.username,
      author_url: `${client.origin}/explore/@${encodeURIComponent(user.username)}`,
      ...cover,
    }
  }

  return async (moment: Moment, request: OembedRequest, client: Client) => {
    const url = URL.canParse(request.url) ? new URL(request.url) : null
    if (!url || !(await isOurs(url, client))) throw refuse('route_missing')
    const [, key] = /^\/i\/([\w-]{1,64})(?:\.\w+|\/[^/]+\.\w+)$/.exec(url.pathname) ?? []
    const [, albumId] = /^\/explore\/albums\/([1-9]\d{0,8})\/?$/.exec(url.pathname) ?? []
    if (!key && !albumId) throw refuse('route_missing')
    const embed = key ? await photo(moment, key, request, client) : await album(Number(albumId), client)
    const { site_title } = await settings.get()
    return { version: '1.0', provider_name: site_title, provider_url: client.origin, ...embed }
  }
}
