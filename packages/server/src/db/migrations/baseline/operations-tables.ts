import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function createOperationsTables(db: Kysely<unknown>) {
  await createSite(db)
  await createJobs(db)
  await createEmails(db)
  await createHealth(db)
  await createWebhooks(db)
  await createBackups(db)
}

async function createSite(db: Kysely<unknown>) {
  await createTable(db, 'settings', { key: 'text', value: 'text', updated_at: 'text' }, { key: ['key'] })

  await createTable(db, 'site_identity', { id: 'integer', site_id: 'text', created_at: 'text' }, { key: ['id'] })

  await createTable(db, 'audit_log', {
    id: 'id',
    user_id: 'integer?',
    action: 'text',
    target: 'text',
    detail: 'text',
    ip: 'text',
    created_at: 'text',
  })
  await createIndex(db, 'audit_log_by_action', 'audit_log', ['action', 'created_at'])
  await createIndex(db, 'audit_log_by_user', 'audit_log', ['user_id', 'id'])
  await createIndex(db, 'audit_log_by_time', 'audit_log', ['created_at', 'id'])

  await createTable(
    db,
    'rate_limits',
    { key: 'text', count: 'integer', blocked_until: 'text', ends_at: 'text' },
    { key: ['key'] },
  )
  await createIndex(db, 'rate_limits_by_end', 'rate_limits', ['ends_at'])
}

/** The table `jobs` stays empty on PostgreSQL: Graphile Worker has its own schema. */
async function createJobs(db: Kysely<unknown>) {
  await createTable(db, 'jobs', {
    id: 'id',
    name: 'text',
    payload: 'text',
    key: 'text?',
    state: 'text',
    attempts: 'integer',
    max_attempts: 'integer',
    last_error: 'text?',
    run_at: 'text',
    runner: 'text?',
    claimed_at: 'text?',
    created_at: 'text',
  })
  await createUniqueIndex(db, 'jobs_by_key', 'jobs', ['name', 'key'])
  await createIndex(db, 'jobs_by_time', 'jobs', ['state', 'run_at'])

  await createTable(db, 'job_runners', { id: 'text', lease_until: 'text' }, { key: ['id'] })

  await createTable(db, 'job_schedules', { name: 'text', last_tick: 'text' }, { key: ['name'] })
}

async function createEmails(db: Kysely<unknown>) {
  await createTable(db, 'mail_outbox', {
    id: 'id',
    to_address: 'text',
    subject: 'text',
    text: 'text',
    html: 'text',
    state: 'text',
    attempts: 'integer',
    last_error: 'text?',
    created_at: 'text',
    sent_at: 'text?',
  })
  await createIndex(db, 'mail_outbox_by_state', 'mail_outbox', ['state', 'id'])
  await createIndex(db, 'mail_outbox_by_time', 'mail_outbox', ['created_at'])
}

async function createHealth(db: Kysely<unknown>) {
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
  // One open incident of a kind at a time; a closed incident has no key.
  await createUniqueIndex(db, 'incidents_by_open_key', 'incidents', ['open_key'])
  await createIndex(db, 'incidents_by_time', 'incidents', ['began_at'])
}

async function createWebhooks(db: Kysely<unknown>) {
  await createTable(db, 'webhooks', {
    id: 'id',
    name: 'text',
    url: 'text',
    events: 'text',
    secret: 'text',
    old_secret: 'text?',
    rotated_until: 'text?',
    is_enabled: 'integer',
    last_delivery_at: 'text?',
    failing_since: 'text?',
    created_at: 'text',
  })

  await createTable(
    db,
    'webhook_deliveries',
    {
      id: 'text',
      webhook_id: 'integer',
      event: 'text',
      body: 'text',
      state: 'text',
      attempts: 'integer',
      status: 'integer?',
      error: 'text?',
      answer: 'text?',
      duration_ms: 'integer?',
      created_at: 'text',
      delivered_at: 'text?',
      next_at: 'text?',
    },
    { key: ['id'], references: { webhook_id: 'webhooks.id' } },
  )
  await createIndex(db, 'webhook_deliveries_by_webhook', 'webhook_deliveries', ['webhook_id', 'id'])
  await createIndex(db, 'webhook_deliveries_by_next', 'webhook_deliveries', ['webhook_id', 'next_at'])
  await createIndex(db, 'webhook_deliveries_by_created', 'webhook_deliveries', ['created_at'])
}

async function createBackups(db: Kysely<unknown>) {
  await createTable(db, 'backups', {
    id: 'id',
    name: 'text?',
    folder: 'text',
    kind: 'text',
    state: 'text',
    done: 'integer',
    total: 'integer',
    is_encrypted: 'integer',
    is_with_objects: 'integer',
    rows: 'bigint',
    objects: 'bigint',
    bytes: 'bigint',
    problem: 'text?',
    subject: 'text',
    tested_at: 'text?',
    test_problem: 'text?',
    created_at: 'text',
    seen_at: 'text',
    finished_at: 'text?',
  })
  await createIndex(db, 'backups_by_time', 'backups', ['created_at'])
}
