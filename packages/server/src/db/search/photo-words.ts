import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from '#db/schema/columns.ts'
import { containsText } from './text-match.ts'
import type { Db } from '#db/schema/schema.ts'
import { isCommon, isRare, WORD_CHARS, wordQuery } from './word-index.ts'

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
async function matchOf(db: Db, letters: string[]) {
  const text = letters.join('')
  if (letters.length >= WORD_CHARS) return quoted(text)
  const words = await listWords(db, text)
  return words.length > MAX_WORDS_COUNT ? null : words.map(quoted).join(' OR ')
}

interface Indexed {
  isFound: RawBuilder<SqlBool>
  /** The matches of the index alone. */
  found: RawBuilder<unknown>
}

async function byIndex(db: Db, text: string): Promise<Indexed | null> {
  const letters = Array.from(text)
  if (isPostgres(db)) {
    const isFound = sql<SqlBool>`photo_words(photos.search_text) @@ cast(${wordQuery(letters)} as tsquery)`
    const isSaid = containsText(sql.ref('photos.search_text'), text)
    return { isFound: sql`(${isFound} and ${isSaid})`, found: sql`select 1 from photos where ${isFound}` }
  }
  const match = await matchOf(db, letters)
  if (match === null) return null
  const found = match === '' ? sql`select 0 where 1 = 0` : sql`select rowid from photo_words where said match ${match}`
  return { isFound: sql`photos.id in (${found})`, found }
}

/**
 * [Note: Words] Returns whether the text of a row of `photos` contains this lower-case text. Rare texts are found by a
 * trigram index; common ones are found faster by walking the list until its page is full. The index maintains itself:
 * SQLite's by triggers, PostgreSQL's as an expression index.
 */
export async function hasWords(db: Db, text: string): Promise<Expression<SqlBool>> {
  const isSaid = containsText(sql.ref('photos.search_text'), text)
  if (await isCommon(db, { table: 'photos', columns: ['search_text'], isSaid })) return isSaid
  const indexed = await byIndex(db, text)
  return indexed && (await isRare(db, indexed.found)) ? indexed.isFound : isSaid
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
