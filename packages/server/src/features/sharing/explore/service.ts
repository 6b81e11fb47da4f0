import * as queries from './queries.ts'
import {
  type PhotoChoice,
  type ExploreIndexQuery,
  type ExplorePhotoDetail,
  type ExplorePhotoQuery,
  type ExploreProfile,
  oneLine,
} from '@imagora/contract'
import { familyNamed } from '#images/color-names.ts'
import type { PublicPhotoFilter } from '#db/public/public-photo-lists.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Client, Caller } from '#platform/caller.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { PhotoIndexService } from '#features/library/photo-index/service.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { isStripped } from '#db/photo-columns.ts'
import { avatarUrl } from '#images/picture-urls.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { createExploreAlbums } from './public-albums.ts'
import { createListCensuses as listCensuses } from './page-index.ts'
import { createLikes } from '#features/sharing/likes/service.ts'
import { exploreLists } from './public-photo-lists.ts'
import { createVisibilityContext as exploreMoments } from './visibility-context.ts'
import { createPhotoPresenter as photoPresenting } from './present-photo.ts'
import { createExploreReview } from './review-queue.ts'
import { createExploreTags } from './public-tags.ts'

/** Threshold from which a tag counts as common: its photos are not collected before sorting by likes. */
const COMMON_TAG_PHOTOS_COUNT = 2000

/** Resolves the names in a query to ids. */
function choices(db: Db) {
  async function ownerNamed(username: string | undefined) {
    if (!username) return {}
    const owner = await queries.findProfile(db, username)
    return owner ? { owner_id: owner.id } : null
  }

  async function tagNamed(name: string | undefined, isByLikes: boolean) {
    if (!name) return {}
    const tag = await queries.findTag(db, name)
    if (!tag) return null
    const is_tag_common =
      isByLikes && (await queries.countTagged(db, tag.id, COMMON_TAG_PHOTOS_COUNT)) === COMMON_TAG_PHOTOS_COUNT
    return { tag_id: tag.id, is_tag_common }
  }

  /** Returns null when the user or tag does not exist. */
  return async ({ q, tag, username, color, order }: PhotoChoice): Promise<PublicPhotoFilter | null> => {
    const owner = await ownerNamed(username)
    const tagged = await tagNamed(tag, order === 'most_liked' || order === 'least_liked')
    if (!owner || !tagged) return null
    return {
      ...owner,
      ...tagged,
      ...(color && { color_family: familyNamed(color) }),
      ...(q && { text: q.toLowerCase() }),
    }
  }
}

interface Searched {
  q?: string | undefined
  cursor?: string | undefined
}

/** Text searches are expensive, so they are rate limited; further pages have a looser limit. */
function searchCounting(rateLimits: Pick<RateLimiter, 'hit'>) {
  return async ({ q, cursor }: Searched, { ip }: Client) => {
    if (q) await rateLimits.hit(cursor === undefined ? 'search' : 'search_part', { ip })
  }
}

interface ExploreServiceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  policies: Pick<PolicyService, 'getProtection'>
  addresses: Pick<PictureUrls, 'createPublicUrlBuilder' | 'createOwnerUrlBuilder'>
  photoIndex: Pick<PhotoIndexService, 'buildUncached'>
  audit: Pick<AuditService, 'record'>
  rateLimits: Pick<RateLimiter, 'hit'>
  publishEvent: PublishEvent
  now: () => Date
}

const parseList = (json: string) => JSON.parse(json) as string[]
const one = async function* (numbers: Int32Array) {
  yield numbers
}

/** The explore page: everything that is public now, the same for every visitor. */
export function createExploreService(deps: ExploreServiceDeps) {
  const { db, photoIndex, now } = deps
  const visibility = exploreMoments(deps)
  const censuses = listCensuses({ now })
  const lists = exploreLists({ db, censuses })
  const photoPresenter = photoPresenting(deps)
  const countSearch = searchCounting(deps.rateLimits)
  const albums = createExploreAlbums({ ...deps, countSearch, visibility, censuses, lists, photoPresenter })
  const choiceOf = choices(db)
  const topTags = createExploreTags(deps)
  const { like, unlike } = createLikes({ db, visibility })

  return {
    visibility,
    lists,
    photoPresenter,
    albums,
    like,
    unlike,
    review: createExploreReview({ ...deps, visibility, censuses, photoPresenter }),

    async photos(caller: Caller | null, query: ExplorePhotoQuery, client: Client) {
      const moment = await visibility.requireEnabled()
      await countSearch(query, client)
      const choice = await choiceOf(query)
      if (!choice) return { data: [], total: 0, next_cursor: null }
      const { ids, ...page } = await lists.page({ moment, choice, order: query.order }, query)
      return { ...page, data: await photoPresenter.photosOf(await photoPresenter.rowsOf(moment, ids), caller, client) }
    },

    async index(query: ExploreIndexQuery, client: Client) {
      const moment = await visibility.requireEnabled()
      await countSearch(query, client)
      const { order, cursor, limit } = query
      const choice = await choiceOf(query)
      const { numbers, next } = choice
        ? await lists.part({ moment, choice, order }, cursor, limit)
        : { numbers: new Int32Array(), next: null }
      const isNewestFirst = order === 'newest' || order === 'most_liked'
      return photoIndex.buildUncached(isNewestFirst, one(numbers), next ? { 'x-next-cursor': next } : {})
    },

    async tiles(caller: Caller | null, ids: number[], client: Client) {
      const moment = await visibility.requireEnabled()
      return photoPresenter.tilesOf(await photoPresenter.rowsOf(moment, ids), caller, client)
    },

    async get(caller: Caller | null, id: number, client: Client): Promise<ExplorePhotoDetail> {
      const moment = await visibility.requireEnabled()
      const rows = await photoPresenter.rowsOf(moment, [id])
      const [photo] = await photoPresenter.photosOf(rows, caller, client)
      if (!photo) throw refuse('photo_missing')
      const exif = isStripped(rows[0]!) ? null : await queries.findExif(db, id)
      return { ...photo, exif: exif === null ? null : (JSON.parse(exif) as ExplorePhotoDetail['exif']) }
    },

    tags: async () => topTags(await visibility.requireEnabled()),

    /** Accepts a username from a URL, exactly as it was typed. */
    async user(username: string, client: Client): Promise<ExploreProfile> {
      const moment = await visibility.requireEnabled()
      const profileRow = await queries.findProfile(db, oneLine(username))
      if (!profileRow) throw refuse('user_missing')
      const { id, avatar, interests, socials, ...profile } = profileRow
      const list = { moment, choice: { owner_id: id }, order: 'newest' as const }
      const [photos, album_count] = await Promise.all([lists.censusOf(list), albums.countOf(moment, id)])
      return {
        ...profile,
        avatar_url: avatarUrl(client.origin, avatar),
        interests: parseList(interests),
        socials: parseList(socials),
        photo_count: photos.total,
        album_count,
        like_count: photos.likes,
      }
    },
  }
}

export type ExploreService = ReturnType<typeof createExploreService>
