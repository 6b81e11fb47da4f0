import type { Db } from './schema.ts'

/** In one order, so that two who bring the same new names never wait for each other. */
export const insertTags = (db: Db, names: string[]) =>
  db
    .insertInto('tags')
    .values(names.toSorted().map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
