import { type AdminNoticeQuery, limits, type PageQuery } from '@imagora/contract'
import { sql } from 'kysely'
import { contains } from '#db/search/text-match.ts'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

/** The beginning is enough for an excerpt; a list would otherwise read every text in full. */
const beginning = sql<string>`substr(content, 1, ${sql.lit(limits.notice.excerpt * 10)})`.as('beginning')

const managed = ['id', 'title', 'is_published', 'published_at', 'created_at', 'updated_at'] as const

/** Visitors see the publication time as the creation time; only published notices are read here. */
const since = sql<string>`published_at`.as('created_at')

const published = (db: Db) =>
  db.selectFrom('notices').where('is_published', '=', true).where('published_at', 'is not', null)

export async function listPublished(db: Db, { page, per_page }: PageQuery) {
  const { total } = await published(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await published(db)
    .select(['id', 'title', since, beginning])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findPublished = (db: Db, id: number) =>
  published(db).where('id', '=', id).select(['id', 'title', 'content', since]).executeTakeFirst()

export async function listNotices(db: Db, { q, page, per_page }: AdminNoticeQuery) {
  let matching = db.selectFrom('notices')
  if (q) matching = matching.where(({ or, ref }) => or([contains(ref('title'), q), contains(ref('content'), q)]))
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .select([...managed, beginning])
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findNotice = (db: Db, id: number) =>
  db
    .selectFrom('notices')
    .where('id', '=', id)
    .select([...managed, 'content'])
    .executeTakeFirst()

export const insertNotice = (db: Db, notice: NewRow<'notices'>) =>
  db.insertInto('notices').values(notice).returning('id').executeTakeFirstOrThrow()

export const updateNotice = (db: Db, id: number, changes: Partial<Omit<Row<'notices'>, 'id'>>) =>
  db.updateTable('notices').set(changes).where('id', '=', id).execute()

export const deleteNotice = (db: Db, id: number) => db.deleteFrom('notices').where('id', '=', id).execute()
