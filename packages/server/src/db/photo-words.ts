import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from './columns.ts'
import { containsText } from './expressions.ts'
import type { Db } from './schema.ts'

/** So many letters in a row are a word of the index. */
const length = 3
/** Where more words than this begin with what is looked for, it is in so many texts that the index is of no use. */
const mostWords = 200
/** So many photos are gathered by the index and put in order. */
const mostGathered = 100_000
/** Of the newest photos so many are looked at, and what is in such a part of them is common. */
const looked = 2000
const common = 0.1

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`
const lexeme = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

/** As PostgreSQL asks for it: every three letters; or whatever begins with fewer. */
function queryOf(letters: string[]) {
  if (letters.length < length) return `${lexeme(letters.join(''))}:*`
  const words = letters.slice(length - 1).map((_, place) => letters.slice(place, place + length).join(''))
  return [...new Set(words)].map(lexeme).join(' & ')
}

async function listWords(db: Db, start: string) {
  const end = `${start}\u{10FFFF}`
  const { rows } = await sql<{ term: string }>`
    select term from photo_word_list where term >= ${start} and term <= ${end} limit ${mostWords + 1}`.execute(db)
  return rows.map(({ term }) => term)
}

/** As SQLite asks for it: letters in a row; or all words that begin with fewer. Null where these are too many. */
async function matchOf(db: Db, letters: string[]) {
  const text = letters.join('')
  if (letters.length >= length) return quoted(text)
  const words = await listWords(db, text)
  return words.length > mostWords ? null : words.map(quoted).join(' OR ')
}

interface Indexed {
  isFound: RawBuilder<SqlBool>
  /** The same by the index alone. */
  found: RawBuilder<unknown>
}

async function byIndex(db: Db, text: string): Promise<Indexed | null> {
  const letters = Array.from(text)
  if (isPostgres(db)) {
    const isFound = sql<SqlBool>`photo_words(photos.search_text) @@ cast(${queryOf(letters)} as tsquery)`
    const isSaid = containsText(sql.ref('photos.search_text'), text)
    return { isFound: sql`(${isFound} and ${isSaid})`, found: sql`select 1 from photos where ${isFound}` }
  }
  const match = await matchOf(db, letters)
  if (match === null) return null
  const found = match === '' ? sql`select 0 where 1 = 0` : sql`select rowid from photo_words where said match ${match}`
  return { isFound: sql`photos.id in (${found})`, found }
}

/** Whether so many say it that a walk of the list soon has its page, and as many as are counted. */
async function isCommon(db: Db, text: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select search_text from photos order by id desc limit ${looked}) as newest
    where ${containsText(sql.ref('newest.search_text'), text)}`.execute(db)
  return rows[0]!.count >= looked * common
}

async function isRare(db: Db, { found }: Indexed) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${found} limit ${mostGathered + 1}) as found`.execute(db)
  return rows[0]!.count <= mostGathered
}

/**
 * [Note: Words] Whether the text of a row of `photos` holds this one, which is in lower case. What few texts hold is found by
 * an index of their words, of every three letters in a row; what many do is found sooner by walking the list until its page
 * is full. The index keeps itself: SQLite's by triggers, PostgreSQL's as one of an expression.
 */
export async function hasWords(db: Db, text: string): Promise<RawBuilder<SqlBool>> {
  const isSaid = containsText(sql.ref('photos.search_text'), text)
  if (await isCommon(db, text)) return isSaid
  const indexed = await byIndex(db, text)
  return indexed && (await isRare(db, indexed)) ? indexed.isFound : isSaid
}
