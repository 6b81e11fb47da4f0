import { contains } from '#db/search/text-match.ts'
import { selectValues } from '#db/prepared-query.ts'
import type { Db, NewRow } from '#db/schema/schema.ts'

const ENTRIES_PER_STATEMENT_COUNT = 1000

/** Inserts the entries that are new, and returns their ids. An entry that exists keeps its reason. */
export async function insertEntries(db: Db, entries: NewRow<'blocked_pictures'>[]) {
  const ids: number[] = []
  for (let start = 0; start < entries.length; start += ENTRIES_PER_STATEMENT_COUNT) {
    const inserted = await db
      .insertInto('blocked_pictures')
      .values(entries.slice(start, start + ENTRIES_PER_STATEMENT_COUNT))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('id')
      .execute()
    for (const { id } of inserted) ids.push(id)
  }
  return ids
}

export const deleteEntry = (db: Db, hash: string) =>
  db.deleteFrom('blocked_pictures').where('hash', '=', hash).returning(['reason', 'source']).executeTakeFirst()

interface EntryRange {
  after: number
  /** The last id; null for all. */
  upTo: number | null
  limit: number
}

/** Returns ids and hashes in the order of ids. */
export async function listEntryHashes(db: Db, { after, upTo, limit }: EntryRange) {
  let query = db.selectFrom('blocked_pictures').where('id', '>', after)
  if (upTo !== null) query = query.where('id', '<=', upTo)
  return (await selectValues(db, query.orderBy('id').limit(limit).select(['id', 'hash']))) as [number, string][]
}

interface EntryListing {
  q?: string | undefined
  page: number
  per_page: number
}

/** Columns from which the address of the photo is built that an entry was taken from. */
export const photoUrlColumns = [
  'photos.id as photo_id',
  'photos.key',
  'photos.version',
  'photos.group_id',
  'photos.is_protected',
  'photos.screening',
  'blobs.extension',
  'blobs.storage_id',
] as const

export async function listEntries(db: Db, { q, page, per_page }: EntryListing) {
  let matching = db.selectFrom('blocked_pictures')
  if (q) {
    const text = q.toLowerCase()
    matching = matching.where(({ or, ref }) =>
      or(['blocked_pictures.hash', 'reason', 'source'].map((column) => contains(ref(column as 'reason'), text))),
    )
  }
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .leftJoin('users', 'users.id', 'blocked_by')
    .leftJoin('photos', (join) =>
      join.onRef('photos.id', '=', 'blocked_pictures.photo_id').on('photos.deleted_at', 'is', null),
    )
    .leftJoin('blobs', 'blobs.id', 'photos.blob_id')
    .select(['blocked_pictures.hash', 'reason', 'source', 'blocked_by', 'users.username'])
    .select('blocked_pictures.created_at')
    .select(photoUrlColumns)
    .orderBy('blocked_pictures.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>['data'][number]

/** Returns the hashes of the files of these photos. */
export const listPhotoHashes = (db: Db, photoIds: number[]) =>
  db
    .selectFrom('photos')
    .innerJoin('picture_hashes', 'picture_hashes.blob_id', 'photos.blob_id')
    .where('photos.id', 'in', photoIds)
    .where('picture_hashes.hash', 'is not', null)
    .orderBy('photos.id')
    .select(['photos.id', 'picture_hashes.hash', 'picture_hashes.quality'])
    .$narrowType<{ hash: string }>()
    .execute()

export const hasPhoto = async (db: Db, id: number) =>
  (await db.selectFrom('photos').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

export const insertScan = (db: Db, scan: NewRow<'blocked_picture_scans'>) =>
  db.insertInto('blocked_picture_scans').values(scan).execute()

export const findScan = (db: Db) =>
  db.selectFrom('blocked_picture_scans').selectAll().orderBy('id').limit(1).executeTakeFirst()

export const setScanned = (db: Db, id: number, last_blob_id: number) =>
  db.updateTable('blocked_picture_scans').set({ last_blob_id }).where('id', '=', id).execute()

export const deleteScan = (db: Db, id: number) => db.deleteFrom('blocked_picture_scans').where('id', '=', id).execute()
