import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema/schema.ts'

/** Whether nothing but the letters of ASCII has two cases in it. */
export function isPlain(text: string) {
  const rest = text.replace(/[ -~]/g, '')
  return rest.toLowerCase() === rest.toUpperCase()
}

const { fn, val } = expressionBuilder<Database>()
const upper = (column: Expression<string>) => fn<string>('upper', [column])

/**
 * Substring match where column and text are in lower case already: no other function is called for every row. This is
 * SQLite's, which is true where it is not 0 and takes two thirds of the time of its `like`; for PostgreSQL it is written as
 * that, of whose patterns its planner knows how few rows they match, and so that letters are compared as bytes.
 */
export const containsText = (column: Expression<string | null>, text: string) =>
  fn<SqlBool>('instr', [column, val(text)])

/**
 * Case-insensitive substring match, alike in SQLite and PostgreSQL. Most texts are found by `upper`, which is SQLite's own
 * and knows ASCII only, as on PostgreSQL too; its `lower` is ours, knows every script, and takes ten times as long.
 */
export const contains = (column: Expression<string>, text: string) =>
  isPlain(text)
    ? containsText(upper(column), text.toUpperCase())
    : containsText(sql`lower(${column})`, text.toLowerCase())

/** The same in any of them: one look at each row. No line that is looked for spans two. */
export const anyContains = (columns: Expression<string>[], text: string) =>
  contains(sql`(${sql.join(columns, sql` || ${sql.lit('\n')} || `)})`, text)

/** The same text in whatever case, alike in SQLite and PostgreSQL. */
export const isText = (column: Expression<string>, text: string) =>
  sql<SqlBool>`lower(${column}) = ${text.toLowerCase()}`

/** Whether a row of `photos` is in an album that is protected. */
export const isInProtectedAlbum = () => sql<SqlBool>`exists (
  select 1 from album_photos inner join albums on albums.id = album_photos.album_id
  where album_photos.photo_id = photos.id and albums.is_protected = 1)`
