import { contains } from '#db/search/text-match.ts'
import { prepareQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'

const blockedQuery = prepareQuery((db, { one, other }: { one: string; other: string }) =>
  db.selectFrom('blocked_hashes').where('sha256', 'in', [one, other]).select('sha256').limit(1),
)

export const isBlocked = async (db: Db, one: string, other: string) =>
  (await blockedQuery(db, { one, other })).length > 0

/** A blob matches by its stored hash or by the hash of the uploaded file. */
export const isAnyBlocked = async (db: Db, blobIds: number[]) =>
  (await db
    .selectFrom('blobs')
    .where('blobs.id', 'in', blobIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('blocked_hashes')
          .where(({ or, eb, ref }) =>
            or([
              eb('blocked_hashes.sha256', '=', ref('blobs.sha256')),
              eb('blocked_hashes.sha256', '=', ref('blobs.source_sha256')),
            ]),
          )
          .select('blocked_hashes.sha256'),
      ),
    )
    .select('blobs.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A hash that is already blocked keeps its first reason. */
export const insertHashes = (db: Db, hashes: Row<'blocked_hashes'>[]) =>
  db
    .insertInto('blocked_hashes')
    .values(hashes)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteHash = (db: Db, sha256: string) =>
  db.deleteFrom('blocked_hashes').where('sha256', '=', sha256).returning('reason').executeTakeFirst()

interface Listing {
  q?: string | undefined
  page: number
  per_page: number
}

export async function listHashes(db: Db, { q, page, per_page }: Listing) {
  let matching = db.selectFrom('blocked_hashes').leftJoin('users', 'users.id', 'blocked_by')
  if (q) matching = matching.where(({ or, ref }) => or([contains(ref('sha256'), q), contains(ref('reason'), q)]))
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .select(['sha256', 'reason', 'blocked_by', 'users.username', 'blocked_hashes.created_at'])
    .orderBy('blocked_hashes.created_at', 'desc')
    .orderBy('sha256')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}
