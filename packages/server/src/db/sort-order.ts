import type { Db } from './schema/schema.ts'

/** What an operator puts in order: rows with a place of 1, 2, 3…, whoever moves or goes. Callers take turns. */
type Ordered = 'pages' | 'plans' | 'oauth_providers' | 'payment_gateways'

/** One of them stands for all, which have these two columns in common. */
const oneOf = (table: Ordered) => table as 'pages'

async function idsIn(tx: Db, table: Ordered) {
  const rows = await tx.selectFrom(oneOf(table)).select('id').orderBy('place').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function number(tx: Db, table: Ordered, ids: number[]) {
  for (const [index, id] of ids.entries()) {
    await tx
      .updateTable(oneOf(table))
      .set({ place: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}

/** Behind all others. */
export const lastPlace = async (tx: Db, table: Ordered) => (await idsIn(tx, table)).length + 1

export async function moveTo(tx: Db, table: Ordered, id: number, place: number) {
  const others = (await idsIn(tx, table)).filter((each) => each !== id)
  await number(tx, table, others.toSpliced(place - 1, 0, id))
}

/** After one has gone. */
export const closeGap = async (tx: Db, table: Ordered) => number(tx, table, await idsIn(tx, table))

/** Wide enough for a whole call to go between two photos, and for many calls before all are numbered anew. */
export const POSITION_GAP = 65_536

/**
 * Behind what is in the album already: an order that somebody has made stays as it is, and goes on. Which of them were
 * not in it before. Only with the owner's lock, as two that look for the end at once would find the same one.
 */
export async function putAtEnd(db: Db, album_id: number, photoIds: number[]) {
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
