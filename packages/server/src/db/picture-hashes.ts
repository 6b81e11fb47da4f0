import type { Db, Row } from './schema/schema.ts'

/** A stored file never changes, so that its first hash stays. */
export const insertPictureHash = (db: Db, hash: Row<'picture_hashes'>) =>
  db
    .insertInto('picture_hashes')
    .values(hash)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
