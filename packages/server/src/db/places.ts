import type { Db } from './schema.ts'

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
