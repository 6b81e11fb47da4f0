import { z } from 'zod'
import type { Settings } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { DAY_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

interface RetentionDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  now: () => Date
}

const ROWS_PER_BATCH_COUNT = 1000
/** The rest is left to the next hour, so that a shortened retention does not occupy the database. */
const MAX_BATCHES_COUNT = 100
const MAX_TRAFFIC_DAYS_COUNT = 60

/** Setting that says for how many days the records of a table are kept; 0 keeps them for good. */
const retentions: Record<queries.ExpiringTable, keyof Settings & `${string}_days`> = {
  audit_log: 'audit_log_days',
  failed_requests: 'failed_request_days',
  mail_outbox: 'mail_log_days',
  webhook_deliveries: 'webhook_delivery_days',
  incidents: 'incident_days',
}

/** Removes records that are older than the settings keep them, in batches, so that other writers get their turn. */
export function createRetention({ db, settings, now }: RetentionDeps) {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()

  async function deleteExpired(table: queries.ExpiringTable, before: string) {
    for (let batch = 0; batch < MAX_BATCHES_COUNT; batch++) {
      const deleted = await queries.deleteExpired(db, table, before, ROWS_PER_BATCH_COUNT)
      if (deleted < ROWS_PER_BATCH_COUNT) return
    }
  }

  async function deleteTraffic(table: 'photo_traffic' | 'user_traffic', before: string) {
    for (let days = 0; days < MAX_TRAFFIC_DAYS_COUNT; days++) {
      if (!(await queries.deleteOldestTraffic(db, table, before))) return
    }
  }

  async function apply() {
    const current = await settings.get()
    for (const [table, setting] of Object.entries(retentions) as [queries.ExpiringTable, keyof Settings][]) {
      const days = current[setting] as number
      if (days > 0) await deleteExpired(table, daysAgo(days))
    }
    const firstDay = daysAgo(current.traffic_days).slice(0, 10)
    for (const table of ['photo_traffic', 'user_traffic'] as const) await deleteTraffic(table, firstDay)
  }

  return {
    apply,
    register(jobs: Pick<Jobs, 'schedule'>) {
      jobs.schedule('51 * * * *', defineJob({ name: 'retention.apply', payload: z.strictObject({}), run: apply }))
    },
  }
}
