import type { AdminPageQuery, PageQuery } from '@imagora/contract'
import { contains } from '#db/search/text-match.ts'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

const summary = ['id', 'type', 'slug', 'url', 'name', 'title', 'icon'] as const
const managed = [...summary, 'place', 'is_published', 'created_at', 'updated_at'] as const

const published = (db: Db) => db.selectFrom('pages').where('is_published', '=', true)

export async function listPublished(db: Db, { page, per_page }: PageQuery) {
  const { total } = await published(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await published(db)
    .select(summary)
    .orderBy('place')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findPublished = (db: Db, slug: string) =>
  published(db)
    .where('slug', '=', slug)
    .select([...summary, 'content'])
    .executeTakeFirst()

export async function listPages(db: Db, { q, page, per_page }: AdminPageQuery) {
  let matching = db.selectFrom('pages')
  if (q) {
    matching = matching.where(({ or, ref }) =>
      or([contains(ref('name'), q), contains(ref('title'), q), contains(ref('slug'), q)]),
    )
  }
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .select(managed)
    .orderBy('place')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findPage = (db: Db, id: number) =>
  db
    .selectFrom('pages')
    .where('id', '=', id)
    .select([...managed, 'content'])
    .executeTakeFirst()

export const insertPage = (db: Db, page: NewRow<'pages'>) =>
  db.insertInto('pages').values(page).returning('id').executeTakeFirstOrThrow()

export const updatePage = (db: Db, id: number, changes: Partial<Omit<Row<'pages'>, 'id'>>) =>
  db.updateTable('pages').set(changes).where('id', '=', id).execute()

export const deletePage = (db: Db, id: number) => db.deleteFrom('pages').where('id', '=', id).execute()
