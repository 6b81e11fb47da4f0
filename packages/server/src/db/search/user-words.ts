import { type Expression, type SqlBool, sql } from 'kysely'
import { isPostgres } from '#db/schema/columns.ts'
import { contains, containsText, isPlain } from './text-match.ts'
import type { Db } from '#db/schema/schema.ts'
import { isCommon, isRare, wordQuery } from './word-index.ts'

const columns = ['name', 'username', 'email', 'phone']

const anyOf = (all: Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(all, sql` or `)})`

/** Whether a row of `users` is called, or reached by, something with this text in it: told by a look at each. */
export const isCalled = (text: string) =>
  anyOf([
    contains(sql.ref('users.name'), text),
    // All else is kept in lower case.
    ...['users.username', 'users.email', 'users.phone'].map((each) => containsText(sql.ref(each), text.toLowerCase())),
  ])

/**
 * The same where an index of words tells it sooner, see [Note: Words]. PostgreSQL alone has one: SQLite looks at a hundred
 * thousand people in half the time. It knows capitals of ASCII only. Null where a look at each is as good.
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

/** Whoever has this username, in whatever case it is typed: one or nobody, so that rows are compared with it by `=`, which asks once. */
export const namedUser = (db: Db, username: string) =>
  db.selectFrom('users').where('users.username', '=', username.toLowerCase()).select('users.id')
