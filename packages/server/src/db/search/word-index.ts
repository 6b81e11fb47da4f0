import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/schema/schema.ts'

/** Number of letters in a word of the index. */
export const WORD_CHARS = 3
/** Maximum number of rows that are collected by an index and sorted. */
const MAX_GATHERED_ROWS_COUNT = 100_000
/** Number of newest rows that are sampled; a text in at least this share of them is common. */
const SAMPLED_ROWS_COUNT = 2000
const COMMON_SHARE = 0.1

const lexeme = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

/** Returns the PostgreSQL query: every trigram, or every word with a shorter prefix. */
export function wordQuery(letters: string[]) {
  if (letters.length < WORD_CHARS) return `${lexeme(letters.join(''))}:*`
  const words = letters.slice(WORD_CHARS - 1).map((_, place) => letters.slice(place, place + WORD_CHARS).join(''))
  return [...new Set(words)].map(lexeme).join(' & ')
}

const count = async (db: Db, rows: Expression<unknown>) =>
  (await sql<{ count: number }>`select count(*) as count from (${rows}) as counted`.execute(db)).rows[0]!.count

interface Said {
  table: 'photos' | 'users'
  columns: string[]
  isSaid: Expression<SqlBool>
}

/** Returns whether so many rows match that walking the list soon fills a page and reaches the count limit. */
export async function isCommon(db: Db, { table, columns, isSaid }: Said) {
  const newest = sql`select ${sql.join(columns.map(sql.ref))} from ${sql.table(table)} order by id desc limit ${SAMPLED_ROWS_COUNT}`
  return (
    (await count(db, sql`select 1 from (${newest}) as ${sql.table(table)} where ${isSaid}`)) >=
    SAMPLED_ROWS_COUNT * COMMON_SHARE
  )
}

export const isRare = async (db: Db, found: Expression<unknown>) =>
  (await count(db, sql`${found} limit ${MAX_GATHERED_ROWS_COUNT + 1}`)) <= MAX_GATHERED_ROWS_COUNT
