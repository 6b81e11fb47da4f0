import type { Settings } from '@imagora/contract'
import type { Db, NewRow } from './schema/schema.ts'

/** A stored file never changes, so that its first hash stays. */
export const insertPictureHash = (db: Db, hash: NewRow<'picture_hashes'>) =>
  db
    .insertInto('picture_hashes')
    .values(hash)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Returns whether pictures are compared by what they look like. */
export const needsPictureHashes = (settings: Pick<Settings, 'near_duplicates' | 'picture_blocklist'>) =>
  settings.near_duplicates || settings.picture_blocklist
