import type { Db } from './schema/schema.ts'

/** Returns the key of a tag: "Sea" and "sea" are the same tag, spelled as first written. */
export const foldTag = (name: string) => name.toLowerCase()

/** Inserts in a fixed order, so that two transactions with the same new names never deadlock. */
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
