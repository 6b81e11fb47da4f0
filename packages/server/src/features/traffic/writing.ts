import type { Db } from '#db/schema/schema.ts'
import type { CountedDay } from './counter.ts'
import * as queries from './queries.ts'

const rowsPerInsert = 500

/** Numbers in one order, so that two processes never wait for each other. */
const inOrder = <T>(sums: Map<number, T>) => [...sums].toSorted(([one], [other]) => one - other)

export function byOwner({ photos }: CountedDay) {
  const owners = new Map<number, { hits: number; bytes: number }>()
  for (const { owner_id, hits, bytes } of photos.values()) {
    if (owner_id === null) continue
    const sum = owners.get(owner_id) ?? { hits: 0, bytes: 0 }
    owners.set(owner_id, { hits: sum.hits + hits, bytes: sum.bytes + bytes })
  }
  return owners
}

export async function writeDay(tx: Db, counted: CountedDay) {
  const photos = inOrder(counted.photos)
  for (let start = 0; start < photos.length; start += rowsPerInsert) {
    const some = photos.slice(start, start + rowsPerInsert)
    const existing = await queries.existingPhotos(
      tx,
      some.map(([id]) => id),
    )
    const rows = some
      .filter(([id]) => existing.has(id))
      .map(([photo_id, { hits, bytes }]) => ({ photo_id, day: counted.day, hits, bytes }))
    if (rows.length > 0) await queries.addPhotoTraffic(tx, rows)
  }
  const owners = inOrder(byOwner(counted))
  const existing = await queries.existingUsers(
    tx,
    owners.map(([id]) => id),
  )
  const rows = owners
    .filter(([id]) => existing.has(id))
    .map(([user_id, sum]) => ({ user_id, day: counted.day, ...sum }))
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await queries.addUserTraffic(tx, rows.slice(start, start + rowsPerInsert))
  }
}
