import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

/** What processes did, minute by minute, and what went wrong with the site, from when to when. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'samples',
    {
      at: 'text',
      process: 'text',
      minutes: 'integer',
      requests: 'integer',
      faults: 'integer',
      refusals: 'integer',
      latency: 'text',
      latency_ms: 'bigint',
      pictures: 'bigint',
      picture_bytes: 'bigint',
      uploads: 'integer',
      upload_bytes: 'bigint',
      jobs_done: 'integer',
      jobs_failed: 'integer',
      jobs_waiting: 'integer',
      mail_waiting: 'integer',
      queue_waiting: 'integer',
      loop_delay_ms: 'integer',
      cpu_ms: 'integer',
      rss_bytes: 'bigint',
      storages: 'text',
      breakers: 'text',
    },
    { key: ['at', 'process'] },
  )
  await createTable(db, 'incidents', {
    id: 'id',
    open_key: 'text?',
    problem: 'text',
    name: 'text',
    count: 'integer',
    began_at: 'text',
    seen_at: 'text',
    told_at: 'text?',
    ended_at: 'text?',
    end_told_at: 'text?',
  })
  // One of a kind at a time; what is over has no key.
  await createUniqueIndex(db, 'incidents_by_open_key', 'incidents', ['open_key'])
  await createIndex(db, 'incidents_by_time', 'incidents', ['began_at'])
}
