import {
  type ExploreAlbum,
  type ExploreAlbumIndexQuery,
  type ExploreAlbumPhotoQuery,
  type ExploreAlbumQuery,
  limits,
} from '@imagora/contract'
import type { Caller, Client } from '#caller.ts'
import type { Moment } from '#db/public-photos.ts'
import type { Db } from '#db/schema.ts'
import type { PhotoIndexService } from '#features/photo-index/service.ts'
import type { PictureAddresses } from '#features/pictures/addresses.ts'
import { inOrderOf } from '#photo-tiles.ts'
import { refuse } from '#refusal.ts'
import { type AlbumList, albumPages } from './album-pages.ts'
import { listCovers } from './album-queries.ts'
import type { Censuses } from './census.ts'
import type { Order } from '#db/public-lists.ts'
import type { ExploreLists } from './lists.ts'
import type { Moments } from './moment.ts'
import { type Presenting, userOf } from './present.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  moments: Moments
  censuses: Censuses
  lists: ExploreLists
  presenting: Presenting
  addresses: Pick<PictureAddresses, 'forEverybody'>
  photoIndex: Pick<PhotoIndexService, 'wrap'>
}

const isNewestFirst = (order: Order) => order === 'newest' || order === 'most_liked'

/** Public albums, of which others see the public photos only. */
export function exploreAlbums({ db, moments, censuses, lists, presenting, addresses, photoIndex }: Needs) {
  const pages = albumPages({ db, censuses })
  const listOf = (moment: Moment, albumId: number, order: Order) => ({ moment, order, choice: { album_id: albumId } })

  /** The chosen one first, where everybody may see it. */
  async function coversOf(moment: Moment, { id, cover_id }: queries.AlbumRow, client: Client) {
    const { covers } = limits.album
    const newest = await listCovers(db, moment, id, { except: cover_id, limit: covers })
    const chosen = cover_id === null ? [] : await listCovers(db, moment, id, { only: cover_id, limit: 1 })
    const addressesOf = await addresses.forEverybody(client)
    return [...chosen, ...newest].slice(0, covers).map((photo) => addressesOf(photo).thumbnail_url)
  }

  async function shown(moment: Moment, row: queries.AlbumRow, client: Client): Promise<ExploreAlbum> {
    const [covers, census] = await Promise.all([
      coversOf(moment, row, client),
      lists.censusOf(listOf(moment, row.id, 'most_liked')),
    ])
    const { id, name, intro, created_at } = row
    const { total: photo_count, likes } = census ?? { total: 0, likes: 0 }
    return { id, name, intro, photo_count, covers, likes, user: userOf(row, client.origin), created_at }
  }

  async function find(moment: Moment, id: number) {
    const found = await queries.findAlbum(db, moment, id)
    if (!found) throw refuse('album_missing')
    return found
  }

  return {
    /** How many of an owner's are public. */
    countOf: (moment: Moment, ownerId: number) => pages.count({ moment, owner_id: ownerId, order: 'newest' }),

    async list(query: ExploreAlbumQuery, client: Client) {
      const moment = await moments.open()
      const owner = query.username ? await queries.findProfile(db, query.username) : null
      if (query.username && !owner) return { data: [], total: 0, next_cursor: null }
      const { order, q } = query
      const list: AlbumList = { moment, order, ...(owner && { owner_id: owner.id }), ...(q && { text: q }) }
      const { ids, ...page } = await pages.page(list, query)
      const found = ids.length > 0 ? inOrderOf(ids, await queries.listAlbums(db, moment, ids)) : []
      return { ...page, data: await Promise.all(found.map((row) => shown(moment, row, client))) }
    },

    async get(id: number, client: Client) {
      const moment = await moments.open()
      return shown(moment, await find(moment, id), client)
    },

    async photos(caller: Caller | null, id: number, query: ExploreAlbumPhotoQuery, client: Client) {
      const moment = await moments.open()
      const { sort } = await find(moment, id)
      const { ids, ...page } = await lists.page(listOf(moment, id, query.order ?? sort), query)
      return { ...page, data: await presenting.photosOf(await presenting.rowsOf(moment, ids), caller, client) }
    },

    async index(id: number, query: ExploreAlbumIndexQuery) {
      const moment = await moments.open()
      const { sort } = await find(moment, id)
      const order = query.order ?? sort
      return photoIndex.wrap(isNewestFirst(order), lists.inOrder(listOf(moment, id, order)))
    },
  }
}
