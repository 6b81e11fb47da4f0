import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureAddresses } from '#features/delivery/pictures/picture-urls.ts'
import { isStripped, mayTellPlace, inOrderOf, tileOf } from '#db/photo-columns.ts'
import { avatarUrl } from '#images/picture-urls.ts'
import type { OpenShare } from './opening.ts'
import { photoCountOf } from './present.ts'
import { findCounts } from './queries.ts'
import * as queries from './view-queries.ts'

export interface Needs {
  db: Db
  addresses: Pick<PictureAddresses, 'inShare'>
  now: () => Date
}

/** The list that a share shows, as lists of photos are asked for. */
export const listOf = ({ id, album_id }: OpenShare) => (album_id === null ? { share_id: id } : { album_id })

/** What a share that is open shows of itself and of its photos. */
export function shareShowing({ db, addresses, now }: Needs) {
  const scopeOf = ({ id, owner_id, album_id }: OpenShare) => ({
    owner_id,
    share_id: id,
    album_id: album_id ?? 0,
    time: now().toISOString(),
  })

  async function tilesOf(share: OpenShare, ids: number[], client: Client) {
    const addressesOf = addresses.inShare(share, client)
    const found = inOrderOf(ids, await queries.listTiles(db, ids, scopeOf(share)))
    return found.map((row) => {
      const isWhole = share.is_download_allowed && (share.is_place_shown || !mayTellPlace(row))
      const told = isStripped(row) ? { ...row, taken_at: null } : row
      return { ...tileOf(told, addressesOf(row, isWhole)), intro: row.intro }
    })
  }

  const countOf = async ({ id }: OpenShare) => photoCountOf(await findCounts(db, id, now().toISOString()))

  async function described(share: OpenShare, { origin }: Client) {
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

  return { tilesOf, countOf, described }
}
