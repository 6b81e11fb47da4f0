import type { FailureQuery, RefusalCode } from '@imagora/contract'
import { sql } from 'kysely'
import { anyContains } from '#db/search/text-match.ts'
import { listRows } from '#db/list-rows.ts'
import type { FileFormat } from '#images/formats/formats.ts'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export type NewFailure = Omit<NewRow<'failed_requests'>, 'id'>

export const insertFailures = (db: Db, rows: NewFailure[]) =>
  db
    .insertInto('failed_requests')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('merge_key').doUpdateSet(({ eb, ref }) => ({
        count: eb('failed_requests.count', '+', ref('excluded.count')),
        at: ref('excluded.at'),
        request_id: ref('excluded.request_id'),
        message: ref('excluded.message'),
        place: ref('excluded.place'),
      })),
    )
    .execute()

/** Username of the requesting user. */
const requesterName = sql<string | null>`(select users.username from users where users.id = failed_requests.user_id)`

export function listFailures(db: Db, { q, status, ...part }: FailureQuery) {
  let matching = db.selectFrom('failed_requests')
  if (status !== undefined) matching = matching.where('failed_requests.status', '=', status)
  if (q) {
    matching = matching.where(({ or, eb, ref }) =>
      or([
        eb('request_id', '=', q),
        anyContains([ref('route'), ref('code'), ref('message'), ref('ip'), sql`coalesce(${requesterName}, '')`], q),
      ]),
    )
  }
  const order = { by: sql.ref('failed_requests.at'), direction: 'desc' } as const
  const read = (ids: number[]) =>
    db.selectFrom('failed_requests').where('id', 'in', ids).selectAll().select(requesterName.as('username')).execute()
  return listRows(db, { matching, key: sql.ref<number>('failed_requests.id'), order, part }, read, ({ id }) => id)
}

/** Keeps the newest rows among those whose status is below this number. */
export const deleteBeyond = (db: Db, { most, below }: { most: number; below: number }) =>
  db
    .deleteFrom('failed_requests')
    .where('status', '<', below)
    .where('at', '<=', ({ selectFrom }) =>
      selectFrom('failed_requests')
        .where('status', '<', below)
        .select('at')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .offset(most),
    )
    .execute()

/** Counts the failures by refusal code since this time. */
export const countByCode = (db: Db, since: string) =>
  db
    .selectFrom('failed_requests')
    .where('at', '>=', since)
    .groupBy('code')
    .select(({ fn }) => ['code', fn.sum<number | string>('count').as('count')])
    .execute()

export async function countFailures(db: Db, code: RefusalCode, since: string) {
  const { count } = await db
    .selectFrom('failed_requests')
    .where('at', '>=', since)
    .where('code', '=', code)
    .select(({ fn }) => fn.sum<number | string | null>('count').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

export const listStorages = (db: Db) =>
  db
    .selectFrom('storages')
    .select(['id', 'name', 'provider', 'options', 'is_enabled', 'checked_at', 'trouble', 'read_only_since'])
    .orderBy('id')
    .execute()

/** Lists the storages that a group may upload to, that hold files, or that mirror another. */
export async function listUsedStorageIds(db: Db) {
  const rows = await db
    .selectFrom('storages')
    .where(({ exists, or, selectFrom, ref }) =>
      or([
        exists(selectFrom('group_storages').select('group_id').where('storage_id', '=', ref('storages.id'))),
        exists(selectFrom('blobs').select('blobs.id').where('blobs.storage_id', '=', ref('storages.id'))),
        exists(selectFrom('avatars').select('key').where('avatars.storage_id', '=', ref('storages.id'))),
        exists(selectFrom('storages as source').select('source.id').where('mirror_id', '=', ref('storages.id'))),
      ]),
    )
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const listProviders = (db: Db) =>
  db.selectFrom('oauth_providers').select(['id', 'name', 'provider', 'is_enabled']).orderBy('place').execute()

export const listGateways = (db: Db) =>
  db.selectFrom('payment_gateways').select(['id', 'name', 'platform', 'is_enabled']).orderBy('place').execute()

export const listWebhooks = (db: Db) =>
  db.selectFrom('webhooks').select(['id', 'name', 'is_enabled', 'failing_since']).orderBy('id').execute()

/** Returns whether a login provider or payment gateway that needs the public address is enabled. */
export async function listAddressUsers(db: Db) {
  const providers = await db
    .selectFrom('oauth_providers')
    .select('id')
    .where('is_enabled', '=', true)
    .limit(1)
    .execute()
  const gateways = await db
    .selectFrom('payment_gateways')
    .select('id')
    .where('is_enabled', '=', true)
    .where('platform', 'not in', ['transfer', 'double'])
    .limit(1)
    .execute()
  return { oauth: providers.length > 0, payments: gateways.length > 0 }
}

/** Lists the results of the newest emails, newest first; those waiting for a first attempt are left out. */
export const listMailOutcomes = (db: Db, since: string) =>
  db
    .selectFrom('mail_outbox')
    .where('created_at', '>=', since)
    .where(({ or, eb }) => or([eb('state', '<>', 'waiting'), eb('last_error', 'is not', null)]))
    .select(['state', 'last_error', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()

/** Returns the latest timestamp of the tables that are written often. */
export async function findNewestTime(db: Db) {
  const newest = await db
    .selectFrom('tokens')
    .select(({ fn, selectFrom }) => [
      fn.max('created_at').as('token'),
      selectFrom('photos')
        .select((photos) => photos.fn.max('photos.created_at').as('at'))
        .as('photo'),
      selectFrom('audit_log')
        .select((entries) => entries.fn.max('audit_log.created_at').as('at'))
        .as('entry'),
    ])
    .executeTakeFirst()
  const times = [newest?.token, newest?.photo, newest?.entry].filter((time) => typeof time === 'string')
  return times.toSorted().at(-1) ?? null
}

export async function listUploadLimits(db: Db) {
  const groups = await db
    .selectFrom('groups')
    .select(['max_upload_bytes', 'max_video_bytes', 'allow_file_types'])
    .execute()
  return groups.map(({ allow_file_types, ...limits }) => ({
    ...limits,
    types: JSON.parse(allow_file_types) as FileFormat[],
  }))
}

export const isPagePublished = async (db: Db, slug: string) =>
  (await db
    .selectFrom('pages')
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .select('id')
    .executeTakeFirst()) !== undefined

/** A plan without a price on sale cannot be bought. */
export const isSelling = async (db: Db) =>
  (await db
    .selectFrom('plans')
    .innerJoin('plan_prices', 'plan_prices.plan_id', 'plans.id')
    .where('plans.is_published', '=', true)
    .where('plan_prices.is_retired', '=', false)
    .select('plans.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const hasGateway = async (db: Db) =>
  (await db.selectFrom('payment_gateways').where('is_enabled', '=', true).select('id').limit(1).executeTakeFirst()) !==
  undefined

async function readCount(rows: Promise<{ count: number | string }[]>) {
  return Number((await rows)[0]?.count ?? 0)
}

export const countMail = (db: Db) =>
  readCount(
    db
      .selectFrom('mail_outbox')
      .where('state', '=', 'waiting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute(),
  )

export const countDeliveries = (db: Db) =>
  readCount(
    db
      .selectFrom('webhook_deliveries')
      .where('state', '=', 'waiting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute(),
  )

export async function countDownloads(db: Db) {
  const rows = await db
    .selectFrom('remote_downloads')
    .where('state', 'in', ['waiting', 'downloading'])
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), running: of('downloading') }
}

export const hasPhoto = async (db: Db) =>
  (await db.selectFrom('photos').select('id').limit(1).executeTakeFirst()) !== undefined

const DIAGNOSIS_ID = 1

export const findDiagnosis = (db: Db) =>
  db.selectFrom('diagnoses').where('id', '=', DIAGNOSIS_ID).selectAll().executeTakeFirst()

export const saveDiagnosis = (db: Db, row: Omit<NewRow<'diagnoses'>, 'id'>) =>
  db
    .insertInto('diagnoses')
    .values({ id: DIAGNOSIS_ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()

export type SampleRow = Row<'samples'>

/** A conflict is ignored, because a clock that was set back repeats the minute. */
export const insertSample = (db: Db, row: NewRow<'samples'>) =>
  db
    .insertInto('samples')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Marks a process as ended; samples before this time are too old to show it anyway. */
export const markProcessEnded = (db: Db, process: string, since: string) =>
  db.updateTable('samples').set({ is_final: true }).where('process', '=', process).where('at', '>=', since).execute()

export const listSamples = (db: Db, since: string): Promise<SampleRow[]> =>
  db.selectFrom('samples').where('at', '>=', since).selectAll().orderBy('at').execute()

/** Lists samples of single minutes before this time. */
export const listMinutes = (db: Db, before: string, limit: number): Promise<SampleRow[]> =>
  db
    .selectFrom('samples')
    .where('minutes', '=', 1)
    .where('at', '<', before)
    .selectAll()
    .orderBy('at')
    .limit(limit)
    .execute()

export const deleteMinutes = (db: Db, before: string) =>
  db.deleteFrom('samples').where('minutes', '=', 1).where('at', '<', before).execute()

export const deleteSamples = (db: Db, before: string) => db.deleteFrom('samples').where('at', '<', before).execute()
