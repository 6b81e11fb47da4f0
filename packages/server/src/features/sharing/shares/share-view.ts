import * as queries from './view-queries.ts'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import { isStripped, mayTellPlace, sortByIds, tileOf } from '#db/photo-columns.ts'
import { avatarUrl } from '#images/picture-urls.ts'
import type { OpenShare, ShareGrants, ShareAccess, ShareVisitor } from './share-access.ts'
import { photoCountOf } from './present-share.ts'
import { findCounts } from './queries.ts'
import type { PublicShare, ShareOrder, SharePhoto, SharePhotoQuery } from '@imagora/contract'
import type { PhotoIndexService } from '#features/library/photo-index/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { ShareVisits } from './visits.ts'
import type { ArchiveService } from '#features/library/archives/service.ts'

interface ShareShowingDeps {
  db: Db
  addresses: Pick<PictureUrls, 'createShareUrlBuilder'>
  now: () => Date
}

/** Returns the filter for the photos of a share. */
const listOf = ({ id, album_id }: OpenShare) => (album_id === null ? { share_id: id } : { album_id })

/** Presents an open share and its photos. */
function createSharePresenter({ db, addresses, now }: ShareShowingDeps) {
  const scopeOf = ({ id, owner_id, album_id }: OpenShare) => ({
    owner_id,
    share_id: id,
    album_id: album_id ?? 0,
    time: now().toISOString(),
  })

  async function tilesOf(share: OpenShare, ids: number[], client: Client) {
    const addressesOf = addresses.createShareUrlBuilder(share, client)
    const tiles = sortByIds(ids, await queries.listTiles(db, ids, scopeOf(share)))
    return tiles.map((row) => {
      const isWhole = share.is_download_allowed && (share.is_place_shown || !mayTellPlace(row))
      const visibleRow = isStripped(row) ? { ...row, taken_at: null } : row
      return { ...tileOf(visibleRow, addressesOf(row, isWhole)), intro: row.intro }
    })
  }

  const countOf = async ({ id }: OpenShare) => photoCountOf(await findCounts(db, id, now().toISOString()))

  async function describeShare(share: OpenShare, { origin }: Client) {
    const { owner_name, owner_username, owner_avatar, album_name, album_intro } = share
    return {
      type: share.type,
      content: share.content,
      expired_at: share.expired_at,
      is_download_allowed: share.is_download_allowed,
      is_detail_shown: share.is_detail_shown,
      uploads: share.uploads,
      photo_count: await countOf(share),
      user: {
        name: owner_name ?? '',
        username: owner_username ?? '',
        avatar_url: avatarUrl(origin, owner_avatar ?? ''),
      },
      album: album_name === null ? null : { name: album_name, intro: album_intro ?? '' },
    }
  }

  return { tilesOf, countOf, describeShare }
}

interface ShareViewDeps extends ShareShowingDeps {
  shareAccess: ShareAccess
  grants: Pick<ShareGrants, 'issue'>
  visits: Pick<ShareVisits, 'count'>
  photos: Pick<PhotoService, 'page'>
  photoIndex: Pick<PhotoIndexService, 'get'>
}

const orderOf = ({ by, order }: ShareOrder) => ({ by: by === 'id' ? ('uploaded' as const) : by, order })
const nothing = { exif: null, place: null }
const parseJson = (json: string | null) => (json === null ? null : (JSON.parse(json) as never))

/** Serves shares to visitors who have the link: only what was shared, and nothing else of the owner. */
export function createShareView(deps: ShareViewDeps) {
  const { db, shareAccess, grants, visits, photos, photoIndex } = deps

  const { tilesOf, countOf, describeShare } = createSharePresenter(deps)

  return {
    async get(slug: string, visitor: ShareVisitor): Promise<PublicShare> {
      const share = await shareAccess.find(slug, visitor.client)
      const reason = await shareAccess.checkVisitor(share, visitor)
      const state = { slug: share.slug, is_valid: reason === null, needs_password: reason === 'password', reason }
      if (reason !== null) return state
      if (!shareAccess.isOwner(share, visitor)) await visits.count(share, 'view', visitor.client)
      return { ...state, ...(await describeShare(share as OpenShare, visitor.client)) }
    },

    async unlock(slug: string, password: string, client: Client) {
      const share = await shareAccess.findThere(slug, client)
      await shareAccess.verifyPassword(share, password, client)
      return grants.issue(share)
    },

    async photos(slug: string, { page, per_page, cursor, ...order }: SharePhotoQuery, visitor: ShareVisitor) {
      const share = await shareAccess.open(slug, visitor)
      const query = { ...listOf(share), ...orderOf(order), page, per_page, cursor }
      const { rows, total, next_cursor } = await photos.page({ id: share.owner_id }, query, await countOf(share))
      const data = await tilesOf(
        share,
        rows.map(({ id }) => id),
        visitor.client,
      )
      return { data, total, next_cursor }
    },

    async index(slug: string, order: ShareOrder, visitor: ShareVisitor) {
      const share = await shareAccess.open(slug, visitor)
      return photoIndex.get({ id: share.owner_id }, { ...listOf(share), ...orderOf(order) })
    },

    async tiles(slug: string, ids: number[], visitor: ShareVisitor) {
      return tilesOf(await shareAccess.open(slug, visitor), ids, visitor.client)
    },

    async photo(slug: string, id: number, visitor: ShareVisitor): Promise<SharePhoto> {
      const share = await shareAccess.open(slug, visitor)
      const [tile] = await tilesOf(share, [id], visitor.client)
      if (!tile) throw refuse('photo_missing')
      const detail = await queries.findDetail(db, id)
      const { exif, place } = isStripped(detail) ? nothing : detail
      return {
        ...tile,
        exif: share.is_detail_shown ? parseJson(exif) : null,
        place: share.is_place_shown ? parseJson(place) : null,
        tags: await queries.listTags(db, id),
      }
    },
  }
}

export type ShareViewService = ReturnType<typeof createShareView>

interface ShareDownloadsDeps {
  shareAccess: Pick<ShareAccess, 'open' | 'isOwner'>
  archives: Pick<ArchiveService, 'prepareFromShare'>
  visits: Pick<ShareVisits, 'count'>
  now: () => Date
}

/** Streams all photos of a share as one archive. */
export const createShareDownloads =
  ({ shareAccess, archives, visits, now }: ShareDownloadsDeps) =>
  async (slug: string, visitor: ShareVisitor) => {
    const share = await shareAccess.open(slug, visitor)
    if (!share.is_download_allowed) throw refuse('share_download_off')
    const title = share.album_name ?? `photos-${now().toISOString().slice(0, 10)}`
    const archive = await archives.prepareFromShare({ ...share, title }, visitor.client)
    if (!shareAccess.isOwner(share, visitor)) await visits.count(share, 'download', visitor.client)
    return archive
  }

export type ShareDownloads = ReturnType<typeof createShareDownloads>
