import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from './schema/schema.ts'

/** Maximum number of counted rows: counting a million takes longer than showing a page of them. */
const MAX_COUNTED_ROWS_COUNT = 10_000

type Key = number | string
type Direction = 'asc' | 'desc'

/** A page of a list, or for readers of the whole list the `per_page` rows after the last one read. */
export interface PageRequest {
  page: number
  per_page: number
  /** Key of the last row read; null at the beginning. */
  behind?: Key | null
}

interface ListQuery<TB extends keyof Database> {
  /** The matching rows of one table without joins; columns of other tables are read only for the rows of the page. */
  matching: SelectQueryBuilder<Database, TB, {}>
  /**
   * The unique key of a row. A full walk is in key order, in the list's own direction when the list is sorted by key.
   */
  key: RawBuilder<Key>
  walks?: Direction
  order?: { by: RawBuilder<unknown>; direction: Direction; ties?: Direction }
}

/** References a column by name, for the order of a list. */
export const column = <T>(name: string) => sql.ref<T>(name)

export interface ListCount {
  total: number
  /** True when more than `total` rows exist. */
  is_more?: boolean
  /** Key of the last row of a walk. */
  last?: Key
}

async function listKeysAfter<TB extends keyof Database>(
  { matching, key, walks, order }: ListQuery<TB>,
  part: PageRequest,
) {
  const { behind = null, per_page } = part
  const direction = order?.by === key ? order.direction : (walks ?? 'desc')
  const sign = sql.raw(direction === 'desc' ? '<' : '>')
  const left = behind === null ? matching : matching.where(sql<boolean>`${key} ${sign} ${behind}`)
  const rows = await left.select(key.as('key')).orderBy(key, direction).limit(per_page).execute()
  return rows.map((row) => row.key)
}

type KeyPage = ListCount & { keys: Key[] }

/**
 * Returns the keys of a page and the number of rows. Few matches are found with a single scan, which dominates the cost
 * of a search; the CTE is materialized so that no planner scans twice. Of many matches only the page is sorted.
 */
async function listPage<TB extends keyof Database>(
  db: Db,
  list: ListQuery<TB>,
  { page, per_page }: PageRequest,
): Promise<KeyPage> {
  const { matching, key, walks = 'desc', order = { by: key, direction: walks } } = list
  const { by, direction, ties = walks } = order
  const offset = (page - 1) * per_page
  const some = matching.select([key.as('key'), by.as('place')]).limit(MAX_COUNTED_ROWS_COUNT + 1)
  const { rows } = await sql<{ key: Key | null; total: number }>`
    with found as materialized ${some}, counted as (select count(*) as total from found)
    select counted.total, listed.key from counted left join (
      select key, place from found where (select total from counted) <= ${MAX_COUNTED_ROWS_COUNT}
      order by place ${sql.raw(direction)}, key ${sql.raw(ties)} limit ${per_page} offset ${offset}) as listed on 1 = 1
    order by listed.place ${sql.raw(direction)}, listed.key ${sql.raw(ties)}`.execute(db)
  const { total } = rows[0]!
  if (total <= MAX_COUNTED_ROWS_COUNT) return { keys: rows.flatMap(({ key: each }) => each ?? []), total }

  const keyRows = await matching
    .select(key.as('key'))
    .orderBy(by, direction)
    .orderBy(key, ties)
    .limit(per_page + 1)
    .offset(offset)
    .execute()
  const keys = keyRows.map((row) => row.key)
  const isEnd = keys.length > 0 && keys.length <= per_page
  const reached = offset + Math.min(keys.length, per_page)
  if (isEnd) return { keys, total: reached }
  return {
    keys: keys.slice(0, per_page),
    total: Math.max(MAX_COUNTED_ROWS_COUNT, keys.length > 0 ? reached : 0),
    is_more: true,
  }
}

/** Returns one part of a list, with its rows read by key. */
export async function listRows<TB extends keyof Database, Row>(
  db: Db,
  list: ListQuery<TB> & { part: PageRequest },
  read: (keys: never[]) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): Promise<ListCount & { data: Row[] }> {
  const { part } = list
  const isWalk = part.behind !== undefined
  const { keys, ...counted } = isWalk ? toKeyPage(await listKeysAfter(list, part)) : await listPage(db, list, part)
  const rows = new Map((keys.length > 0 ? await read(keys as never[]) : []).map((row) => [keyOf(row), row]))
  return { data: keys.flatMap((key) => rows.get(key) ?? []), ...counted }
}

const toKeyPage = (keys: Key[]) => ({ keys, total: keys.length, ...(keys.length > 0 && { last: keys.at(-1)! }) })

/** A calendar day with its start and end time. */
export interface DayRow {
  day: string
  begins_at: string
  ends_at: string
}

/** A CTE `days`, so that rows of a day are found by an index, whatever the time zone. */
export const dayRows = (days: DayRow[]) =>
  sql`days (day, begins_at, ends_at) as (values ${sql.join(
    days.map(({ day, begins_at, ends_at }) => sql`(${day}, ${begins_at}, ${ends_at})`),
  )})`
