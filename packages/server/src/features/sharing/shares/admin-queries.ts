import type { AdminShareQuery } from '@imagora/contract'
import { contains } from '#db/search/text-match.ts'
import { column, listRows, type PageRequest } from '#db/list-rows.ts'
import { namedUser } from '#db/search/user-words.ts'
import type { Db } from '#db/schema/schema.ts'
import { withCounts } from './queries.ts'

const key = column<number>('shares.id')

const columns = {
  id: key,
  view_count: column('shares.view_count'),
  download_count: column('shares.download_count'),
  last_opened_at: column('shares.last_opened_at'),
} as const

function matchingShares(db: Db, { q, state }: AdminShareQuery, time: string) {
  let matching = db.selectFrom('shares')
  if (state === 'removed') matching = matching.where('shares.removed_at', 'is not', null)
  if (state === 'live' || state === 'expired') matching = matching.where('shares.removed_at', 'is', null)
  if (state === 'expired') matching = matching.where('shares.expired_at', '<=', time)
  if (state === 'live') {
    matching = matching.where(({ or, eb }) =>
      or([eb('shares.expired_at', 'is', null), eb('shares.expired_at', '>', time)]),
    )
  }
  if (!q) return matching
  return matching.where(({ or, eb, ref, selectFrom }) =>
    or([
      contains(ref('shares.content'), q),
      eb(
        'shares.album_id',
        'in',
        selectFrom('albums')
          .where((album) => contains(album.ref('albums.name'), q))
          .select('albums.id'),
      ),
      eb('shares.owner_id', '=', namedUser(db, q)),
      eb('shares.slug', '=', q.toLowerCase()),
    ]),
  )
}

/** Lists the shares of all users, including removed ones. */
export function listAllShares(db: Db, query: AdminShareQuery & PageRequest, time: string) {
  const by = columns[query.order.replace('-', '') as keyof typeof columns]
  const order = { by, direction: query.order.startsWith('-') ? 'desc' : 'asc' } as const
  const list = { matching: matchingShares(db, query, time), key, order, part: query }
  const read = (ids: number[]) =>
    withCounts(db, time)
      .leftJoin('users', 'users.id', 'shares.owner_id')
      .select('users.username')
      .where('shares.id', 'in', ids)
      .execute()
  return listRows(db, list, read, ({ id }) => id)
}

export const listTargets = (db: Db, ids: number[]) =>
  db
    .selectFrom('shares')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .select(['id', 'slug', 'owner_id'])
    .execute()
