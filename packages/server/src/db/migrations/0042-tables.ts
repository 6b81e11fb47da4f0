import { type Kysely, sql } from 'kysely'
import { createIndex, isPostgres } from '#db/schema/columns.ts'

/**
 * The words of photos by every three letters in a row, see [Note: Words]. Neither database needs an extension for it. Two
 * line breaks at the end let the last letters begin three as well.
 */
async function indexWordsOnPostgres(db: Kysely<unknown>) {
  await sql`create function photo_words(said text) returns tsvector language sql immutable parallel safe cost 1000 as $$
    select array_to_tsvector(array(
      select distinct substr(said || E'\n\n', place, 3) from generate_series(1, length(said)) as place)) $$`.execute(db)
  // Without a list of what is still to be put in: that one would be emptied by whoever happens to upload next.
  await sql`create index photos_by_words on photos using gin (photo_words(search_text)) with (fastupdate = off)`.execute(
    db,
  )
}

async function indexWordsOnSqlite(db: Kysely<unknown>) {
  const said = (row: string) => sql.raw(`${row}.search_text || char(10, 10)`)
  await sql`create virtual table photo_words using fts5(said, content = '', columnsize = 0,
    tokenize = 'trigram case_sensitive 1')`.execute(db)
  await sql`create virtual table photo_word_list using fts5vocab('photo_words', 'row')`.execute(db)
  // Not on PostgreSQL, which would write every index of a photo anew for each view that is counted.
  await createIndex(db, 'photos_by_views', 'photos', ['views', 'id'])
  await sql`insert into photo_words (rowid, said) select id, ${said('photos')} from photos`.execute(db)
  const add = sql`insert into photo_words (rowid, said) values (new.id, ${said('new')});`
  const remove = sql`insert into photo_words (photo_words, rowid, said) values ('delete', old.id, ${said('old')});`
  await sql`create trigger photo_words_added after insert on photos begin ${add} end`.execute(db)
  await sql`create trigger photo_words_removed after delete on photos begin ${remove} end`.execute(db)
  await sql`create trigger photo_words_changed after update of search_text on photos
    when old.search_text <> new.search_text begin ${remove} ${add} end`.execute(db)
}

/** What the tables of the back office are walked and searched by, besides what is there for others. */
export async function up(db: Kysely<unknown>) {
  await createIndex(db, 'photos_by_size', 'photos', ['bytes', 'id'])
  await createIndex(db, 'photos_by_address', 'photos', ['ip_address', 'id'])
  await sql`create index photos_in_trash on photos (id) where deleted_at is not null`.execute(db)
  await createIndex(db, 'blobs_by_digest', 'blobs', ['sha256'])
  await createIndex(db, 'payments_by_provider', 'payments', ['provider_trade_no'])
  if (isPostgres(db)) await indexWordsOnPostgres(db)
  else await indexWordsOnSqlite(db)
}
