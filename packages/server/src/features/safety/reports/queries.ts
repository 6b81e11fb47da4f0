import type { ReportQuery, ReportType } from '@imagora/contract'
import { limits } from '@imagora/contract'
import { sql } from 'kysely'
import { anyContains } from '#db/search/text-match.ts'
import { listRows, type PageRequest } from '#db/list-rows.ts'
import { selectUserIdByName } from '#db/search/word-index.ts'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

/** A second report of the same target by the same reporter is appended to the first. */
export const fileReport = (db: Db, report: NewRow<'reports'>) =>
  db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['reporter', 'type', 'target'])
        // The condition is literal SQL: the database matches its partial index by the text, which a parameter would
        // hide.
        .where(sql<boolean>`state = 'open'`)
        .doUpdateSet({
          reason: report.reason,
          content: sql<string>`substr(reports.content || ${'\n\n'} || excluded.content, 1, ${sql.lit(limits.report.content * 4)})`,
          email: sql<string>`case when excluded.email = '' then reports.email else excluded.email end`,
          updated_at: report.updated_at,
        }),
    )
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()

const reportColumns = [
  'reports.id',
  'reports.type',
  'reports.target_id',
  'reports.target',
  'reports.state',
  'reports.reason',
  'reports.content',
  'reports.url',
  'reports.title',
  'reports.email',
  'reports.act',
  'reports.note',
  'reports.word',
  'reports.user_id',
  'reports.owner_id',
  'reports.decided_by',
  'reports.decided_at',
  'reports.created_at',
  'reports.updated_at',
  'reporters.username as reporter_name',
  'owners.username as owner_name',
  'deciders.username as decider_name',
] as const

const withPeople = (db: Db) =>
  db
    .selectFrom('reports')
    .leftJoin('users as reporters', 'reporters.id', 'reports.user_id')
    .leftJoin('users as owners', 'owners.id', 'reports.owner_id')
    .leftJoin('users as deciders', 'deciders.id', 'reports.decided_by')

function matchingReports(db: Db, { q, state, type }: ReportQuery) {
  let matching = db.selectFrom('reports')
  if (state !== 'all') matching = matching.where('reports.state', '=', state)
  if (type) matching = matching.where('reports.type', '=', type)
  if (!q) return matching
  return matching.where(({ or, ref, eb }) =>
    or([
      anyContains([ref('reports.content'), ref('reports.title'), ref('reports.url')], q),
      eb('reports.user_id', '=', selectUserIdByName(db, q)),
      eb('reports.owner_id', '=', selectUserIdByName(db, q)),
    ]),
  )
}

export function listReports(db: Db, query: ReportQuery & PageRequest) {
  const list = { matching: matchingReports(db, query), key: sql.ref<number>('reports.id'), part: query }
  const read = (ids: number[]) => withPeople(db).where('reports.id', 'in', ids).select(reportColumns).execute()
  return listRows(db, list, read, ({ id }) => id)
}

export const findReport = (db: Db, id: number) =>
  withPeople(db).where('reports.id', '=', id).select(reportColumns).executeTakeFirst()

const openAbout = (db: Db, type: ReportType, target: string) =>
  db.selectFrom('reports').where('type', '=', type).where('target', '=', target).where('state', '=', 'open')

export async function countOpen(db: Db, type: ReportType, target: string, besides: number) {
  const { count } = await openAbout(db, type, target)
    .where('id', '!=', besides)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listOpen = async (db: Db, type: ReportType, target: string) =>
  (await openAbout(db, type, target).select('id').execute()).map(({ id }) => id)

type ReportDecisionFields = Pick<Row<'reports'>, 'state' | 'act' | 'note' | 'word' | 'decided_by' | 'decided_at'>

/** Returns those that were still open, so that concurrent decisions handle each report once. */
export const decide = (db: Db, ids: number[], decision: ReportDecisionFields) =>
  db
    .updateTable('reports')
    .set(decision)
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .returning(['id', 'type', 'target', 'title', 'url', 'user_id', 'email', 'language', 'created_at'])
    .execute()

export const findPhotoId = async (db: Db, key: string) =>
  (await db.selectFrom('photos').where('key', '=', key).select('id').executeTakeFirst())?.id ?? null

export const findUserId = async (db: Db, username: string) =>
  (await db.selectFrom('users').where('username', '=', username).select('id').executeTakeFirst())?.id ?? null

const liveShares = (db: Db) =>
  db
    .selectFrom('shares')
    .where('removed_at', 'is', null)
    .where('owner_id', 'is not', null)
    .select(['id', sql<number>`owner_id`.as('owner_id')])

export const findShare = (db: Db, id: number) => liveShares(db).where('id', '=', id).executeTakeFirst()

export const findShareId = async (db: Db, slug: string) =>
  (await liveShares(db).where('slug', '=', slug).executeTakeFirst())?.id ?? null

/** Returns whether the share contains the photo, by its list or by its album. */
export const isShared = async (db: Db, shareId: number, photoId: number) => {
  const listed = db.selectFrom('share_items').where('share_id', '=', shareId).where('photo_id', '=', photoId)
  const inAlbum = db
    .selectFrom('album_photos')
    .innerJoin('shares', 'shares.album_id', 'album_photos.album_id')
    .where('shares.id', '=', shareId)
    .where('album_photos.photo_id', '=', photoId)
  const matches = await Promise.all([
    listed.select('photo_id').executeTakeFirst(),
    inAlbum.select('album_photos.photo_id').executeTakeFirst(),
  ])
  return matches.some((each) => each !== undefined)
}

export const findAlbum = (db: Db, id: number) =>
  db.selectFrom('albums').where('id', '=', id).select(['id', 'owner_id', 'is_hidden']).executeTakeFirst()

/** The owner cannot publish a refused photo again. */
export const hidePhoto = (db: Db, id: number) =>
  db.updateTable('photos').set({ review: 'refused' }).where('id', '=', id).execute()

export const hideAlbum = (db: Db, id: number) =>
  db.updateTable('albums').set({ is_hidden: true }).where('id', '=', id).execute()

/** Erases the reporters' emails of reports decided before this time. */
export const clearEmails = (db: Db, time: string) =>
  db.updateTable('reports').set({ email: '' }).where('decided_at', '<', time).where('email', '!=', '').execute()

export const findUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'username', 'name', 'avatar', 'tagline', 'bio', 'is_suspended'])
    .executeTakeFirst()
