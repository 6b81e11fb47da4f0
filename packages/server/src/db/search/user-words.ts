import { type Expression, type SqlBool, sql } from 'kysely'
import { isPostgres } from '#db/schema/columns.ts'
import { contains, containsText, isPlain } from './text-match.ts'
import type { Db } from '#db/schema/schema.ts'
import { isCommon, isRare, wordQuery } from './word-index.ts'

const columns = ['name', 'username', 'email', 'phone']

const anyOf = (all: Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(all, sql` or `)})`

/** Returns whether the name, username, email or phone of a row of `users` contains this text, by comparing each row. */
export const isCalled = (text: string) =>
  anyOf([
    contains(sql.ref('users.name'), text),
    // The other columns are stored in lower case.
    ...['users.username', 'users.email', 'users.phone'].map((each) => containsText(sql.ref(each), text.toLowerCase())),
  ])

/**
 * Same as `isCalled` by a trigram index, see [Note: Words]. Only PostgreSQL has one: SQLite scans a hundred thousand
 * users in half the time. The index folds ASCII capitals only. Null when a scan is as good.
 */
export async function isCalledByIndex(db: Db, text: string) {
  if (!isPostgres(db) || !isPlain(text)) return null
  const isSaid = isCalled(text)
  if (await isCommon(db, { table: 'users', columns, isSaid })) return null
  const query = wordQuery(Array.from(text.toUpperCase()))
  const words = sql`user_words(${sql.join(columns.map((each) => sql.ref(`users.${each}`)))})`
  const isFound = sql<SqlBool>`${words} @@ cast(${query} as tsquery)`
  return (await isRare(db, sql`select 1 from users where ${isFound}`)) ? sql<SqlBool>`(${isFound} and ${isSaid})` : null
}

/**
 * Selects the user with this username, case-insensitively. At most one row matches, so rows are compared with `=`,
 * which runs the subquery once.
 */
export const namedUser = (db: Db, username: string) =>
  db.selectFrom('users').where('users.username', '=', username.toLowerCase()).select('users.id')
