import { type Kysely, sql } from 'kysely'
import { createIndex, isPostgres } from '#db/schema/columns.ts'

/**
 * Creates trigram indexes of the texts of photos, and on PostgreSQL of users, see [Note: Words]. Neither database needs
 * an extension for them.
 */
export async function createWordIndexes(db: Kysely<unknown>) {
  if (isPostgres(db)) {
    await indexPhotosOnPostgres(db)
    await indexUsersOnPostgres(db)
  } else {
    await indexPhotosOnSqlite(db)
  }
}

/** Two line breaks at the end of a text let its last letters begin a trigram as well. */
async function indexPhotosOnPostgres(db: Kysely<unknown>) {
  await sql`create function photo_words(said text) returns tsvector language sql immutable parallel safe cost 1000 as $$
    select array_to_tsvector(array(
      select distinct substr(said || E'\n\n', place, 3) from generate_series(1, length(said)) as place)) $$`.execute(db)
  // Without fastupdate there is no list of pending entries, which a later upload would have to merge.
  await sql`create index photos_by_words on photos using gin (photo_words(search_text)) with (fastupdate = off)`.execute(
    db,
  )
}

/** Texts are compared in upper case, for ASCII letters only. */
async function indexUsersOnPostgres(db: Kysely<unknown>) {
  await sql`create function user_words(name text, username text, email text, phone text) returns tsvector
    language sql immutable parallel safe cost 1000 as $$ select photo_words(upper(
      (name || E'\\n' || username || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(phone, '')) collate "C")) $$`.execute(
    db,
  )
  await sql`create index users_by_words on users using gin (user_words(name, username, email, phone))`.execute(db)
}

/** Triggers keep the index in sync with the rows, since SQLite cannot build a full-text index on an expression. */
async function indexPhotosOnSqlite(db: Kysely<unknown>) {
  const said = (row: string) => sql.raw(`${row}.search_text || char(10, 10)`)
  await sql`create virtual table photo_words using fts5(said, content = '', columnsize = 0,
    tokenize = 'trigram case_sensitive 1')`.execute(db)
  await sql`create virtual table photo_word_list using fts5vocab('photo_words', 'row')`.execute(db)
  // PostgreSQL has no such index: each counted view would rewrite every index of the photo.
  await createIndex(db, 'photos_by_views', 'photos', ['views', 'id'])
  const add = sql`insert into photo_words (rowid, said) values (new.id, ${said('new')});`
  const remove = sql`insert into photo_words (photo_words, rowid, said) values ('delete', old.id, ${said('old')});`
  await sql`create trigger photo_words_added after insert on photos begin ${add} end`.execute(db)
  await sql`create trigger photo_words_removed after delete on photos begin ${remove} end`.execute(db)
  await sql`create trigger photo_words_changed after update of search_text on photos
    when old.search_text <> new.search_text begin ${remove} ${add} end`.execute(db)
}
