import type { Db } from './schema/schema.ts'

/** What a tag is known by: "Sea" and "sea" are one, written as whoever came first wrote it. */
export const foldTag = (name: string) => name.toLowerCase()

/** In one order, so that two who bring the same new names never wait for each other. */
export const insertTags = (db: Db, names: string[]) =>
  db
    .insertInto('tags')
    .values(
      names
        .map((name) => ({ name, folded: foldTag(name) }))
        .toSorted((one, other) => (one.folded < other.folded ? -1 : 1)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
