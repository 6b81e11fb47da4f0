import type { AdminShareQuery } from '@imagora/contract'
import { contains } from '#db/expressions.ts'
import type { Db } from '#db/schema.ts'
import { withCounts } from './queries.ts'

const columns = {
  id: 'shares.id',
  view_count: 'shares.view_count',
  download_count: 'shares.download_count',
  last_opened_at: 'shares.last_opened_at',
} as const

function matching(db: Db, { q, state }: AdminShareQuery, time: string) {
  let query = withCounts(db, time).leftJoin('users', 'users.id', 'shares.owner_id').select('users.username')
  if (state === 'removed') query = query.where('shares.removed_at', 'is not', null)
  if (state === 'live' || state === 'expired') query = query.where('shares.removed_at', 'is', null)
  if (state === 'expired') query = query.where('shares.expired_at', '<=', time)
  if (state === 'live')
    query = query.where(({ or, eb }) => or([eb('shares.expired_at', 'is', null), eb('shares.expired_at', '>', time)]))
  if (!q) return query
  return query.where(({ or, eb, ref, fn, val }) =>
    or([
      contains(ref('shares.content'), q),
      contains(fn.coalesce('albums.name', val('')), q),
      eb('users.username', '=', q.toLowerCase()),
      eb('shares.slug', '=', q.toLowerCase()),
    ]),
  )
}

/** Everybody's, also those that only say that they were. */
export async function listAllShares(db: Db, query: AdminShareQuery, time: string) {
  const { order, page, per_page } = query
  const column = columns[order.replace('-', '') as keyof typeof columns]
  const { total } = await matching(db, query, time)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await matching(db, query, time)
    .orderBy(column, order.startsWith('-') ? 'desc' : 'asc')
    .orderBy('shares.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const listTargets = (db: Db, ids: number[]) =>
  db
    .selectFrom('shares')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .select(['id', 'slug', 'owner_id'])
    .execute()
