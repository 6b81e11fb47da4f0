import type { PublicShare, ShareOrder, SharePhoto, SharePhotoQuery } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { PhotoIndexService } from '#features/library/photo-index/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import { isStripped } from '#db/photo-columns.ts'
import { refuse } from '#platform/refusal.ts'
import type { ShareGrants } from './grants.ts'
import type { OpenShare, ShareOpening, Visitor } from './opening.ts'
import * as queries from './view-queries.ts'
import { listOf, type Needs as ShowingNeeds, shareShowing } from './showing.ts'
import type { ShareVisits } from './visits.ts'

interface Needs extends ShowingNeeds {
  opening: ShareOpening
  grants: Pick<ShareGrants, 'give'>
  visits: Pick<ShareVisits, 'count'>
  photos: Pick<PhotoService, 'page'>
  photoIndex: Pick<PhotoIndexService, 'get'>
}

const orderOf = ({ by, order }: ShareOrder) => ({ by: by === 'id' ? ('uploaded' as const) : by, order })
const nothing = { exif: null, place: null }
const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as never))

/** Shares as whoever has the link sees them: what was shared, and nothing else of its owner. */
export function shareViewing(needs: Needs) {
  const { db, opening, grants, visits, photos, photoIndex } = needs

  const { tilesOf, countOf, described } = shareShowing(needs)

  return {
    async get(slug: string, visitor: Visitor): Promise<PublicShare> {
      const share = await opening.find(slug, visitor.client)
      const reason = await opening.checkVisitor(share, visitor)
      const state = { slug: share.slug, is_valid: reason === null, needs_password: reason === 'password', reason }
      if (reason !== null) return state
      if (!opening.isOwner(share, visitor)) await visits.count(share, 'view', visitor.client)
      return { ...state, ...(await described(share as OpenShare, visitor.client)) }
    },

    async unlock(slug: string, password: string, client: Client) {
      const share = await opening.findThere(slug, client)
      await opening.verifyPassword(share, password, client)
      return grants.give(share)
    },

    async photos(slug: string, { page, per_page, cursor, ...order }: SharePhotoQuery, visitor: Visitor) {
      const share = await opening.open(slug, visitor)
      const query = { ...listOf(share), ...orderOf(order), page, per_page, cursor }
      const { rows, total, next_cursor } = await photos.page({ id: share.owner_id }, query, await countOf(share))
      const data = await tilesOf(
        share,
        rows.map(({ id }) => id),
        visitor.client,
      )
      return { data, total, next_cursor }
    },

    async index(slug: string, order: ShareOrder, visitor: Visitor) {
      const share = await opening.open(slug, visitor)
      return photoIndex.get({ id: share.owner_id }, { ...listOf(share), ...orderOf(order) })
    },

    async tiles(slug: string, ids: number[], visitor: Visitor) {
      return tilesOf(await opening.open(slug, visitor), ids, visitor.client)
    },

    async photo(slug: string, id: number, visitor: Visitor): Promise<SharePhoto> {
      const share = await opening.open(slug, visitor)
      const [tile] = await tilesOf(share, [id], visitor.client)
      if (!tile) throw refuse('photo_missing')
      const detail = await queries.findDetail(db, id)
      const { exif, place } = isStripped(detail) ? nothing : detail
      return {
        ...tile,
        exif: share.is_detail_shown ? parsed(exif) : null,
        place: share.is_place_shown ? parsed(place) : null,
        tags: await queries.listTags(db, id),
      }
    },
  }
}

export type ShareViewing = ReturnType<typeof shareViewing>
