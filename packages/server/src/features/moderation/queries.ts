import { mayBePublic } from '#db/public-photos.ts'
import type { Db, Row } from '#db/schema.ts'

/** Of these, those that become public and that nobody has decided about, nor is to: what is doubted is left to people. */
export const holdPhotos = (db: Db, ids: number[]) =>
  db
    .updateTable('photos')
    .set({ review: 'held' })
    .where('id', 'in', ids)
    .where('is_public', '=', true)
    .where('owner_id', 'is not', null)
    .where(({ or, eb }) => or([eb('review', 'is', null), eb('review', '=', 'held')]))
    .returning(['id', 'version'])
    .execute()

export const askAbout = (db: Db, photos: { id: number; version: number }[], next_at: string) =>
  db
    .insertInto('moderations')
    .values(photos.map(({ id, version }) => ({ photo_id: id, version, attempts: 0, next_at })))
    .onConflict((conflict) =>
      conflict
        .column('photo_id')
        .doUpdateSet(({ ref }) => ({ version: ref('excluded.version'), attempts: 0, next_at })),
    )
    .execute()

/** Of these, those that were held before and are still. */
export const listHeld = (db: Db, ids: number[]) =>
  db.selectFrom('photos').where('id', 'in', ids).where('review', '=', 'held').select(['id', 'version']).execute()

/** What is held and in nobody's queue, however it came to be so. */
export const askAboutLost = (db: Db, next_at: string) =>
  db
    .insertInto('moderations')
    .columns(['photo_id', 'version', 'attempts', 'next_at'])
    .expression(({ selectFrom, lit, val }) =>
      selectFrom('photos')
        .where('photos.review', '=', 'held')
        .where(mayBePublic())
        .where('photos.id', 'not in', selectFrom('moderations').select('moderations.photo_id'))
        .select(['photos.id', 'photos.version', lit(0).as('attempts'), val(next_at).as('next_at')]),
    )
    .onConflict((conflict) => conflict.column('photo_id').doNothing())
    .execute()

/** The next that is due, taken by moving its time: who dies over it loses it to others after that. */
export async function takeDue(db: Db, time: string, until: string) {
  for (;;) {
    const due = await db
      .selectFrom('moderations')
      .where('next_at', '<=', time)
      .orderBy('next_at')
      .orderBy('photo_id')
      .limit(1)
      .selectAll()
      .executeTakeFirst()
    if (!due) return null
    const { numUpdatedRows } = await db
      .updateTable('moderations')
      .set({ next_at: until })
      .where('photo_id', '=', due.photo_id)
      .where('next_at', '=', due.next_at)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return { ...due, next_at: until }
  }
}

export type Asked = Row<'moderations'>

/** As it is now; nothing where it was deleted, hidden or decided about meanwhile. */
export const findHeld = (db: Db, { photo_id }: Asked) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', '=', photo_id)
    .where('photos.review', '=', 'held')
    .where('photos.is_public', '=', true)
    .where('photos.deleted_at', 'is', null)
    .select(['photos.id', 'photos.key', 'photos.version', 'photos.name', 'photos.owner_id'])
    .select(['blobs.mimetype', 'blobs.extension', 'blobs.width', 'blobs.height'])
    .executeTakeFirst()

export type Held = NonNullable<Awaited<ReturnType<typeof findHeld>>>

/** Only while it is still held as it was when it was asked about. */
export async function decide(
  db: Db,
  { id, version }: Held,
  decided: Partial<Pick<Row<'photos'>, 'review' | 'is_public'>>,
) {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set(decided)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('review', '=', 'held')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const postpone = (db: Db, { photo_id, next_at }: Asked, attempts: number, until: string) =>
  db
    .updateTable('moderations')
    .set({ attempts, next_at: until })
    .where('photo_id', '=', photo_id)
    .where('next_at', '=', next_at)
    .execute()

/** Unless it was asked for anew meanwhile. */
export const forget = (db: Db, { photo_id, next_at }: Asked) =>
  db.deleteFrom('moderations').where('photo_id', '=', photo_id).where('next_at', '=', next_at).execute()

export async function nextTime(db: Db) {
  const found = await db
    .selectFrom('moderations')
    .select(({ fn }) => fn.min('next_at').as('next_at'))
    .executeTakeFirst()
  return found?.next_at ?? null
}
