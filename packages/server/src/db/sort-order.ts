import type { Db } from './schema/schema.ts'

/**
 * Tables that an operator sorts: rows have consecutive places 1, 2, 3…, also after moves and deletions. Callers hold a
 * lock.
 */
type OrderedTable = 'pages' | 'plans' | 'oauth_providers' | 'payment_gateways'

/** The cast treats one table as representative, since all share these two columns. */
const oneOf = (table: OrderedTable) => table as 'pages'

async function idsIn(tx: Db, table: OrderedTable) {
  const rows = await tx.selectFrom(oneOf(table)).select('id').orderBy('place').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function number(tx: Db, table: OrderedTable, ids: number[]) {
  for (const [index, id] of ids.entries()) {
    await tx
      .updateTable(oneOf(table))
      .set({ place: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}

/** Returns the place after all others. */
export const nextPosition = async (tx: Db, table: OrderedTable) => (await idsIn(tx, table)).length + 1

export async function moveToPosition(tx: Db, table: OrderedTable, id: number, position: number) {
  const otherIds = (await idsIn(tx, table)).filter((each) => each !== id)
  await number(tx, table, otherIds.toSpliced(position - 1, 0, id))
}

/** Renumbers the rest after a deletion. */
export const renumberRows = async (tx: Db, table: OrderedTable) => number(tx, table, await idsIn(tx, table))

/**
 * Gap between positions: wide enough for a whole request to fit between two photos, and for many requests before all
 * are renumbered.
 */
export const POSITION_GAP = 65_536

/**
 * Appends photos to an album and returns those that were not in it before; the existing manual order stays. The caller
 * holds the owner's lock, since two concurrent calls would find the same end.
 */
export async function appendPhotos(db: Db, album_id: number, photoIds: number[]) {
  const { last } = await db
    .selectFrom('album_photos')
    .where('album_id', '=', album_id)
    .select(({ fn }) => fn.max('place').as('last'))
    .executeTakeFirstOrThrow()
  const added = await db
    .insertInto('album_photos')
    .values(
      photoIds.map((photo_id, index) => ({ album_id, photo_id, place: (last ?? 0) + POSITION_GAP * (index + 1) })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('photo_id')
    .execute()
  return added.map(({ photo_id }) => photo_id)
}
