import type { ExploreAlbum, ExploreAlbumIndexQuery, ExploreAlbumPhotoQuery, ExploreAlbumQuery } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Moment } from '#db/public/public-photos.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PhotoIndexService } from '#features/library/photo-index/service.ts'
import type { PictureAddresses } from '#features/delivery/pictures/picture-urls.ts'
import { inOrderOf } from '#db/photo-columns.ts'
import { refuse } from '#platform/refusal.ts'
import { albumPages } from './album-pages.ts'
import { type AlbumList, albumWalking } from './album-walking.ts'
import { albumContents } from './album-contents.ts'
import { listAddressed } from './album-queries.ts'
import type { Censuses } from './census.ts'
import type { Order } from '#db/public/public-photo-lists.ts'
import type { ExploreLists } from './lists.ts'
import type { Moments } from './moment.ts'
import { type Presenting, userOf } from './present.ts'
import * as queries from './queries.ts'
import type { CountSearch } from './search-counting.ts'

interface Needs {
  db: Db
  moments: Moments
  censuses: Censuses
  lists: ExploreLists
  presenting: Presenting
  addresses: Pick<PictureAddresses, 'forEverybody'>
  photoIndex: Pick<PhotoIndexService, 'wrap'>
  countSearch: CountSearch
  now: () => Date
}

const isNewestFirst = (order: Order) => order === 'newest' || order === 'most_liked'

/** Public albums, of which others see the public photos only. */
export function exploreAlbums(needs: Needs) {
  const { db, moments, censuses, lists, presenting, addresses, photoIndex, countSearch, now } = needs
  const walking = albumWalking({ db, now })
  const pages = albumPages({ walking, censuses })
  const contentsOf = albumContents({ db, lists })
  const listOf = (moment: Moment, albumId: number, order: Order) => ({ moment, order, choice: { album_id: albumId } })

  /** Of all of them at once. */
  async function shown(moment: Moment, rows: queries.AlbumRow[], client: Client): Promise<ExploreAlbum[]> {
    const contents = await contentsOf(moment, rows)
    const coverIds = [...contents.values()].flatMap(({ cover_ids }) => cover_ids)
    const photos = coverIds.length > 0 ? await listAddressed(db, moment, coverIds) : []
    const addressesOf = await addresses.forEverybody(client)
    const urls = new Map(photos.map((photo) => [photo.id, addressesOf(photo).thumbnail_url]))
    return rows.map((row) => {
      const { id, name, intro, created_at } = row
      const { cover_ids, photo_count, likes } = contents.get(id)!
      const covers = cover_ids.flatMap((cover) => urls.get(cover) ?? [])
      return { id, name, intro, photo_count, covers, likes, user: userOf(row, client.origin), created_at }
    })
  }

  async function find(moment: Moment, id: number) {
    const [found] = (await walking.isPublic(moment, id)) ? await queries.listAlbums(db, [id]) : []
    if (!found) throw refuse('album_missing')
    return found
  }

  return {
    look: walking.look,

    /** How many of an owner's are public. */
    countOf: (moment: Moment, ownerId: number) => pages.count({ moment, owner_id: ownerId, order: 'newest' }),

    async list(query: ExploreAlbumQuery, client: Client) {
      const moment = await moments.open()
      await countSearch(query, client)
      const owner = query.username ? await queries.findProfile(db, query.username) : null
      if (query.username && !owner) return { data: [], total: 0, next_cursor: null }
      const { order, q } = query
      const list: AlbumList = { moment, order, ...(owner && { owner_id: owner.id }), ...(q && { text: q }) }
      const { ids, ...page } = await pages.page(list, query)
      const found = ids.length > 0 ? inOrderOf(ids, await queries.listAlbums(db, ids)) : []
      return { ...page, data: await shown(moment, found, client) }
    },

    async get(id: number, client: Client) {
      const moment = await moments.open()
      const [album] = await shown(moment, [await find(moment, id)], client)
      return album!
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
