import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(db, 'failed_requests', {
    id: 'id',
    at: 'text',
    request_id: 'text',
    method: 'text',
    route: 'text',
    status: 'integer',
    code: 'text',
    message: 'text',
    place: 'text?',
    user_id: 'integer?',
    ip: 'text',
    count: 'integer',
    merge_key: 'text?',
  })
  await createIndex(db, 'failed_requests_by_time', 'failed_requests', ['at'])
  await createIndex(db, 'failed_requests_by_request', 'failed_requests', ['request_id'])
  await createIndex(db, 'failed_requests_by_user', 'failed_requests', ['user_id'])
  await createUniqueIndex(db, 'failed_requests_by_merge_key', 'failed_requests', ['merge_key'])
}
