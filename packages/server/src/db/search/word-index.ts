import { type Expression, type SqlBool, sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/schema/schema.ts'
import { isPostgres } from '#db/schema/columns.ts'
import { anyContains, containsText, contains, isPlain } from './text-match.ts'

/** Number of letters in a word of the index. */
const WORD_CHARS = 3
/** Maximum number of rows that are collected by an index and sorted. */
const MAX_GATHERED_ROWS_COUNT = 100_000
/** Number of newest rows that are sampled; a text in at least this share of them is common. */
const SAMPLED_ROWS_COUNT = 2000
const COMMON_SHARE = 0.1

const lexeme = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

/** Returns the PostgreSQL query: every trigram, or every word with a shorter prefix. */
function wordQuery(characters: string[]) {
  if (characters.length < WORD_CHARS) return `${lexeme(characters.join(''))}:*`
  const words = characters.slice(WORD_CHARS - 1).map((_, index) => characters.slice(index, index + WORD_CHARS).join(''))
  return [...new Set(words)].map(lexeme).join(' & ')
}

const count = async (db: Db, rows: Expression<unknown>) =>
  (await sql<{ count: number }>`select count(*) as count from (${rows}) as counted`.execute(db)).rows[0]!.count

interface TextCondition {
  table: 'photos' | 'users' | keyof typeof textIndexes
  columns: readonly string[]
  isSaid: Expression<SqlBool>
}

/** Returns whether so many rows match that walking the list soon fills a page and reaches the count limit. */
async function isCommon(db: Db, { table, columns, isSaid }: TextCondition) {
  const newest = sql`select ${sql.join(columns.map(sql.ref))} from ${sql.table(table)} order by id desc limit ${SAMPLED_ROWS_COUNT}`
  return (
    (await count(db, sql`select 1 from (${newest}) as ${sql.table(table)} where ${isSaid}`)) >=
    SAMPLED_ROWS_COUNT * COMMON_SHARE
  )
}

const isRare = async (db: Db, found: Expression<unknown>, mostRows = MAX_GATHERED_ROWS_COUNT) =>
  (await count(db, sql`${found} limit ${mostRows + 1}`)) <= mostRows

/** Maximum number of index words with the searched prefix; beyond it so many texts match that the index is useless. */
const MAX_WORDS_COUNT = 200

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

async function listWords(db: Db, start: string) {
  const end = `${start}\u{10FFFF}`
  const { rows } = await sql<{ term: string }>`
    select term from photo_word_list where term >= ${start} and term <= ${end} limit ${MAX_WORDS_COUNT + 1}`.execute(db)
  return rows.map(({ term }) => term)
}

/**
 * Returns the SQLite match expression: the letters in a row, or all words with a shorter prefix. Null when these are
 * too many.
 */
async function buildFtsMatch(db: Db, characters: string[]) {
  const text = characters.join('')
  if (characters.length >= WORD_CHARS) return quoted(text)
  const words = await listWords(db, text)
  return words.length > MAX_WORDS_COUNT ? null : words.map(quoted).join(' OR ')
}

interface IndexedMatch {
  isFound: RawBuilder<SqlBool>
  /** The matches of the index alone. */
  matchingIds: RawBuilder<unknown>
}

async function findIndexedMatch(db: Db, text: string): Promise<IndexedMatch | null> {
  const characters = Array.from(text)
  if (isPostgres(db)) {
    const isFound = sql<SqlBool>`photo_words(photos.search_text) @@ cast(${wordQuery(characters)} as tsquery)`
    const isSaid = containsText(sql.ref('photos.search_text'), text)
    return { isFound: sql`(${isFound} and ${isSaid})`, matchingIds: sql`select 1 from photos where ${isFound}` }
  }
  const match = await buildFtsMatch(db, characters)
  if (match === null) return null
  const matchingIds =
    match === '' ? sql`select 0 where 1 = 0` : sql`select rowid from photo_words where said match ${match}`
  return { isFound: sql`photos.id in (${matchingIds})`, matchingIds }
}

/**
 * [Note: Words] Returns whether the text of a row of `photos` contains this lower-case text. Rare texts are found by a
 * trigram index; common ones are found faster by walking the list until its page is full. The index maintains itself:
 * SQLite's by triggers, PostgreSQL's as an expression index.
 */
export async function photoMatchesText(db: Db, text: string): Promise<Expression<SqlBool>> {
  const isSaid = containsText(sql.ref('photos.search_text'), text)
  if (await isCommon(db, { table: 'photos', columns: ['search_text'], isSaid })) return isSaid
  const indexed = await findIndexedMatch(db, text)
  return indexed && (await isRare(db, indexed.matchingIds)) ? indexed.isFound : isSaid
}

const ROWS_PER_BATCH_COUNT = 500

/** Sets the search texts of photos in batches, since a thousand may change at once. */
export async function setSearchTexts(db: Db, texts: { id: number; search_text: string }[]) {
  for (let start = 0; start < texts.length; start += ROWS_PER_BATCH_COUNT) {
    const given = texts
      .slice(start, start + ROWS_PER_BATCH_COUNT)
      .map(({ id, search_text }) => sql`(cast(${id} as integer), ${search_text})`)
    await sql`
      with given (id, search_text) as (values ${sql.join(given)})
      update photos set search_text = given.search_text from given where given.id = photos.id`.execute(db)
  }
}

const columns = ['name', 'username', 'email', 'phone']

const anyOf = (all: Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(all, sql` or `)})`

/** Returns whether the name, username, email or phone of a row of `users` contains this text, by comparing each row. */
export const userMatchesText = (text: string) =>
  anyOf([
    contains(sql.ref('users.name'), text),
    // The other columns are stored in lower case.
    ...['users.username', 'users.email', 'users.phone'].map((each) => containsText(sql.ref(each), text.toLowerCase())),
  ])

/**
 * Same as `isCalled` by a trigram index, see [Note: Words]. Only PostgreSQL has one: SQLite scans a hundred thousand
 * users in half the time. The index folds ASCII capitals only. Null when a scan is as good.
 */
export async function userMatchesByIndex(db: Db, text: string) {
  if (!isPostgres(db) || !isPlain(text)) return null
  const isSaid = userMatchesText(text)
  if (await isCommon(db, { table: 'users', columns, isSaid })) return null
  const query = wordQuery(Array.from(text.toUpperCase()))
  const words = sql`user_words(${sql.join(columns.map((each) => sql.ref(`users.${each}`)))})`
  const isFound = sql<SqlBool>`${words} @@ cast(${query} as tsquery)`
  return (await isRare(db, sql`select 1 from users where ${isFound}`)) ? sql<SqlBool>`(${isFound} and ${isSaid})` : null
}

/** Tables besides photos and users that have a trigram index of these columns, on both databases. */
const textIndexes = {
  orders: { words: 'order_words', columns: ['trade_no', 'name'] },
  audit_log: { words: 'audit_words', columns: ['target', 'action', 'ip'] },
} as const

/** Maximum number of rows that are looked up by id; a list counts as many, so that it is sorted from these alone. */
const MAX_ROWS_BY_ID_COUNT = 10_000

/** Selects the ids of rows with this text by their trigram index; null when the index cannot. */
function selectIdsByText(db: Db, table: keyof typeof textIndexes, text: string, isSaid: Expression<SqlBool>) {
  const { words, columns: indexed } = textIndexes[table]
  const characters = Array.from(text.toUpperCase())
  if (isPostgres(db)) {
    const said = sql`${sql.raw(words)}(${sql.join(indexed.map((each) => sql.ref(`${table}.${each}`)))})`
    const query = wordQuery(characters)
    return sql`select id from ${sql.table(table)} where ${said} @@ cast(${query} as tsquery) and ${isSaid}`
  }
  if (characters.length < WORD_CHARS) return null
  return sql`select rowid as id from ${sql.table(words)} where said match ${quoted(characters.join(''))}`
}

/**
 * Returns whether a row of this table contains the text, or meets one of the other conditions, each of which has an
 * index of its own. Few matches are found by these indexes, see [Note: Words]. They are joined by their ids, because
 * PostgreSQL would compute the words of each row again under an OR. Common texts are found by walking the list.
 */
export async function rowMatchesText(
  db: Db,
  table: keyof typeof textIndexes,
  text: string,
  otherConditions: Expression<SqlBool>[],
): Promise<Expression<SqlBool>> {
  const { columns: indexed } = textIndexes[table]
  const isSaid = anyContains(
    indexed.map((each) => sql.ref<string>(`${table}.${each}`)),
    text,
  )
  const matches = anyOf([isSaid, ...otherConditions])
  const idsByText = isPlain(text) ? selectIdsByText(db, table, text, isSaid) : null
  if (!idsByText) return matches
  if (await isCommon(db, { table, columns: [...indexed, 'id', 'user_id'], isSaid: matches })) return matches
  const others = otherConditions.map((each) => sql`select id from ${sql.table(table)} where ${each}`)
  const ids = sql.join([idsByText, ...others], sql` union all `)
  if (!(await isRare(db, ids, MAX_ROWS_BY_ID_COUNT))) return matches
  return sql<SqlBool>`${sql.ref(`${table}.id`)} in (${ids})`
}

/**
 * Selects the user with this username, case-insensitively. At most one row matches, so rows are compared with `=`,
 * which runs the subquery once.
 */
export const selectUserIdByName = (db: Db, username: string) =>
  db.selectFrom('users').where('users.username', '=', username.toLowerCase()).select('users.id')
