import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema/schema.ts'

/** Returns whether only ASCII letters of the text have two cases. */
export function isPlain(text: string) {
  const nonAscii = text.replace(/[ -~]/g, '')
  return nonAscii.toLowerCase() === nonAscii.toUpperCase()
}

const { fn, val } = expressionBuilder<Database>()
const upper = (column: Expression<string>) => fn<string>('upper', [column])

/**
 * Substring match for a column and text that are in lower case already: no other function is called per row. `instr` is
 * SQLite's function, which is true when not 0 and takes two thirds of the time of its `like`; for PostgreSQL it is
 * compiled to `like`, whose selectivity the planner can estimate, and compares bytes.
 */
export const containsText = (column: Expression<string | null>, text: string) =>
  fn<SqlBool>('instr', [column, val(text)])

/**
 * Case-insensitive substring match that is the same in SQLite and PostgreSQL. Most texts are compared with `upper`,
 * which is SQLite's own and knows ASCII only, as on PostgreSQL too; `lower` is our function, knows every script, and
 * takes ten times as long.
 */
export const contains = (column: Expression<string>, text: string) =>
  isPlain(text)
    ? containsText(upper(column), text.toUpperCase())
    : containsText(sql`lower(${column})`, text.toLowerCase())

/**
 * Same as `contains` for any of the columns, with one comparison per row. The line break between them prevents matches
 * across columns.
 */
export const anyContains = (columns: Expression<string>[], text: string) =>
  contains(sql`(${sql.join(columns, sql` || ${sql.lit('\n')} || `)})`, text)

/** Case-insensitive equality that is the same in SQLite and PostgreSQL. */
export const equalsIgnoreCase = (column: Expression<string>, text: string) =>
  sql<SqlBool>`lower(${column}) = ${text.toLowerCase()}`

/** Returns whether a row of `photos` is in a protected album. */
export const isInProtectedAlbum = () => sql<SqlBool>`exists (
  select 1 from album_photos inner join albums on albums.id = album_photos.album_id
  where album_photos.photo_id = photos.id and albums.is_protected = 1)`
