import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#db/schema/columns.ts'

/** What people are called and reached by, by every three letters in a row, see [Note: Words]: in capitals, which are those of ASCII. */
export async function up(db: Kysely<unknown>) {
  if (!isPostgres(db)) return
  await sql`create function user_words(name text, username text, email text, phone text) returns tsvector
    language sql immutable parallel safe cost 1000 as $$ select photo_words(upper(
      (name || E'\\n' || username || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(phone, '')) collate "C")) $$`.execute(
    db,
  )
  await sql`create index users_by_words on users using gin (user_words(name, username, email, phone))`.execute(db)
}
