import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#db/schema/columns.ts'

/** Concatenates columns of a row, with a line break between them so that no text matches across two. */
const joinColumns = (columns: string[], row = '') => columns.map((each) => `${row}${each}`).join(` || chr(10) || `)

/** Creates a trigram index as an expression of the row, which PostgreSQL keeps itself. */
async function indexOnPostgres(db: Kysely<unknown>, table: string, words: string, columns: string[]) {
  const parameters = sql.raw(columns.map((each) => `${each} text`).join(', '))
  await sql`create function ${sql.raw(words)}(${parameters}) returns tsvector
    language sql immutable parallel safe cost 1000 as $$ select photo_words(upper(
      (${sql.raw(joinColumns(columns))}) collate "C")) $$`.execute(db)
  await sql`create index ${sql.raw(`${table}_by_words`)} on ${sql.raw(table)}
    using gin (${sql.raw(words)}(${sql.raw(columns.join(', '))})) with (fastupdate = off)`.execute(db)
}

/** Creates a full-text index of trigrams that triggers keep, and fills it with the rows that exist. */
async function indexOnSqlite(db: Kysely<unknown>, table: string, words: string, columns: string[]) {
  const said = (row: string) =>
    sql.raw(`upper(${joinColumns(columns, row).replaceAll('chr(10)', 'char(10)')} || char(10, 10))`)
  const index = sql.raw(words)
  const rows = sql.raw(table)
  await sql`create virtual table ${index} using fts5(said, content = '', columnsize = 0,
    tokenize = 'trigram case_sensitive 1')`.execute(db)
  await sql`insert into ${index} (rowid, said) select id, ${said('')} from ${rows}`.execute(db)
  const add = sql`insert into ${index} (rowid, said) values (new.id, ${said('new.')});`
  const remove = sql`insert into ${index} (${index}, rowid, said) values ('delete', old.id, ${said('old.')});`
  await sql`create trigger ${sql.raw(`${words}_added`)} after insert on ${rows} begin ${add} end`.execute(db)
  await sql`create trigger ${sql.raw(`${words}_removed`)} after delete on ${rows} begin ${remove} end`.execute(db)
  await sql`create trigger ${sql.raw(`${words}_changed`)} after update of ${sql.raw(columns.join(', '))} on ${rows}
    when ${said('old.')} <> ${said('new.')} begin ${remove} ${add} end`.execute(db)
}

/** Adds trigram indexes of the texts of orders and of the audit log, see [Note: Words]; ASCII letters are upper case. */
export async function up(db: Kysely<unknown>) {
  const addIndex = isPostgres(db) ? indexOnPostgres : indexOnSqlite
  await addIndex(db, 'orders', 'order_words', ['trade_no', 'name'])
  await addIndex(db, 'audit_log', 'audit_words', ['target', 'action', 'ip'])
}
