import { mayBePublic } from '#db/public/public-photos.ts'
import type { Db, Row } from '#db/schema/schema.ts'

/**
 * Holds those of these photos that become public and are undecided. Doubtful photos are left to administrators, and an
 * approval lasts as long as the photo shows the same picture; whoever sets another poster of a video clears it.
 */
export const holdPhotos = (db: Db, ids: number[]) =>
  db
    .updateTable('photos')
    .set({ review: 'held' })
    .where('id', 'in', ids)
    .where('is_public', '=', true)
    .where('owner_id', 'is not', null)
    .where(({ and, or, eb, ref }) => {
      const isAnother = or([eb('approved_blob_id', 'is', null), eb('approved_blob_id', '!=', ref('blob_id'))])
      return or([eb('review', '=', 'held'), and([eb('review', 'is', null), isAnother])])
    })
    .returning(['id', 'owner_id'])
    .execute()

type Waiting = Pick<Row<'photos'>, 'id' | 'owner_id'>

export const enqueueModerations = (db: Db, photos: Waiting[], next_at: string) =>
  db
    .insertInto('moderations')
    .values(photos.map(({ id, owner_id }) => ({ photo_id: id, owner_id: owner_id ?? 0, attempts: 0, next_at })))
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet({ attempts: 0, next_at }))
    .execute()

/** Lists those of these photos that are still held. */
export const listHeld = (db: Db, ids: number[]) =>
  db.selectFrom('photos').where('id', 'in', ids).where('review', '=', 'held').select(['id', 'owner_id']).execute()

/** Enqueues held photos that are missing from the queue, whatever the cause. */
export const enqueueLostModerations = (db: Db, next_at: string) =>
  db
    .insertInto('moderations')
    .columns(['photo_id', 'owner_id', 'attempts', 'next_at'])
    .expression(({ selectFrom, lit, val }) =>
      selectFrom('photos')
        .where('photos.review', '=', 'held')
        .where(mayBePublic())
        .where('photos.id', 'not in', selectFrom('moderations').select('moderations.photo_id'))
        .select(({ fn }) => ['photos.id', fn.coalesce('photos.owner_id', lit(0)).as('owner_id')])
        .select([lit(0).as('attempts'), val(next_at).as('next_at')]),
    )
    .onConflict((conflict) => conflict.column('photo_id').doNothing())
    .execute()

/** Returns the oldest check of the next owner who has one. */
const findDue = (db: Db, time: string, afterOwner: number) =>
  db
    .selectFrom('moderations')
    .where('owner_id', '>', afterOwner)
    .where('next_at', '<=', time)
    .orderBy('owner_id')
    .orderBy('next_at')
    .orderBy('photo_id')
    .limit(1)
    .selectAll()
    .executeTakeFirst()

/**
 * Claims the next due check, round-robin by owner, by moving its time; if the worker dies, the lease expires and
 * another takes it.
 */
export async function claimDueModeration(
  db: Db,
  { time, until, afterOwner }: { time: string; until: string; afterOwner: number },
) {
  for (;;) {
    const due = (await findDue(db, time, afterOwner)) ?? (await findDue(db, time, -1))
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

export type ModerationRow = Row<'moderations'>

/** Returns nothing if the photo was deleted, hidden or decided on meanwhile. */
export const findHeld = (db: Db, { photo_id }: ModerationRow) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', '=', photo_id)
    .where('photos.review', '=', 'held')
    .where('photos.is_public', '=', true)
    .where('photos.deleted_at', 'is', null)
    .select(['photos.id', 'photos.key', 'photos.version', 'photos.name', 'photos.owner_id', 'photos.blob_id'])
    .select(['blobs.mimetype', 'blobs.extension', 'blobs.width', 'blobs.height', 'blobs.kind', 'blobs.poster_path'])
    .executeTakeFirst()

export type HeldPhotoRow = NonNullable<Awaited<ReturnType<typeof findHeld>>>

/** Applies the verdict only if the photo is still held in the version that was checked. */
export async function decide(
  db: Db,
  { id, version }: HeldPhotoRow,
  changes: Partial<Pick<Row<'photos'>, 'review' | 'is_public' | 'approved_blob_id'>>,
) {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('review', '=', 'held')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const postpone = (db: Db, { photo_id, next_at }: ModerationRow, attempts: number, until: string) =>
  db
    .updateTable('moderations')
    .set({ attempts, next_at: until })
    .where('photo_id', '=', photo_id)
    .where('next_at', '=', next_at)
    .execute()

/** Postpones all checks of an owner that are due before this time. */
export const postponeAllOf = (db: Db, owner_id: number, until: string) =>
  db
    .updateTable('moderations')
    .set({ next_at: until })
    .where('owner_id', '=', owner_id)
    .where('next_at', '<', until)
    .execute()

/** Removes the check unless it was requested again meanwhile. */
export const deleteModeration = (db: Db, { photo_id, next_at }: ModerationRow) =>
  db.deleteFrom('moderations').where('photo_id', '=', photo_id).where('next_at', '=', next_at).execute()

export async function nextTime(db: Db) {
  const row = await db
    .selectFrom('moderations')
    .select(({ fn }) => fn.min('next_at').as('next_at'))
    .executeTakeFirst()
  return row?.next_at ?? null
}
