import { z } from 'zod'
import {
  cleanableKinds,
  growthKinds,
  type CleanableKind,
  type Growth,
  type GrowthItem,
  type GrowthKind,
  type Settings,
} from '@imagora/contract'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AlertFinding } from '#features/operations/alerts/alert-sources.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { DAY_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import { forecastDays } from './forecast.ts'
import { createGrowthMeter } from './measure-site.ts'
import * as queries from './queries.ts'

interface GrowthServiceDeps {
  db: Db
  config: { dataDir: string; database: string; isShared: boolean }
  settings: Pick<SettingsStore, 'get'>
  renderings: { measure: () => Promise<{ bytes: number; count: number }>; empty: () => Promise<number> }
  sessions: { removeExpiredSessions: () => Promise<{ numDeletedRows: bigint }[]> }
  jobs: Jobs
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

const SHOWN_DAYS = 30
const SAMPLE_RETENTION_DAYS = 400
/** The charts of a week need the hours of eight days. */
const METRIC_RETENTION_DAYS = 8
const SHOWN_TABLES_COUNT = 20
const WARNING_DAYS = 14
/** Entries of the last day stay, because somebody may be looking for what just happened. */
const CLEAN_AGE_MS = DAY_MS
const ROWS_PER_BATCH_COUNT = 1000
const MEGABYTE_BYTES = 1024 * 1024

/** Kinds that stop when their disk is full; renderings make room by themselves. */
const forecastKinds = new Set<GrowthKind>(['disk', 'storage', 'database'])
const cleanable = new Set<GrowthKind>(cleanableKinds)

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Days after which entries of a kind are removed; null where all are kept. */
const retentionDaysOf = (kind: GrowthKind, settings: Settings): number | null => {
  const days: Partial<Record<GrowthKind, number>> = {
    backups: settings.backup_keep_days,
    audit_log: settings.audit_log_days,
    failed_requests: settings.failed_request_days,
    mail_outbox: settings.mail_log_days,
    webhook_deliveries: settings.webhook_delivery_days,
    traffic: settings.traffic_days,
    samples: METRIC_RETENTION_DAYS,
  }
  // Zero days keep records for good, but empty the trash and drop versions at once.
  const atMost: Partial<Record<GrowthKind, number>> = { trash: settings.trash_days, versions: settings.version_days }
  return atMost[kind] ?? (days[kind] || null)
}

function describeSeries(series: queries.GrowthSampleRow[], names: Map<string, string>, settings: Settings) {
  const [first, last] = [series[0]!, series.at(-1)!]
  const kind = last.kind as GrowthKind
  const change_days = Math.round((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS)
  return {
    kind,
    name: names.get(last.name) ?? '',
    storage_id: last.name === '' ? null : Number(last.name),
    bytes: last.bytes,
    count: last.count,
    limit_bytes: last.limit_bytes,
    change_bytes: change_days === 0 ? null : last.bytes - first.bytes,
    change_days,
    full_in_days: forecastKinds.has(kind) ? forecastDays(series, last.limit_bytes) : null,
    retention_days: retentionDaysOf(kind, settings),
    is_cleanable: cleanable.has(kind),
  } satisfies GrowthItem
}

/** What of the site grows, how fast, and when there is no more room. */
export function createGrowthService(deps: GrowthServiceDeps) {
  const { db, config, settings, renderings, sessions, jobs, audit, now } = deps
  const measureSite = createGrowthMeter({
    db,
    config,
    renderings,
    maxRenderingBytes: async () => (await settings.get()).rendering_cache_mb * MEGABYTE_BYTES,
  })

  async function measure() {
    const measurements = await measureSite()
    const measured_at = now().toISOString()
    const day = dayOf(now().getTime())
    await relaxedTransaction(db, async (tx) => {
      await queries.saveSamples(
        tx,
        measurements.map((each) => ({ ...each, day, measured_at })),
      )
      await queries.deleteSamplesBefore(tx, dayOf(now().getTime() - SAMPLE_RETENTION_DAYS * DAY_MS), measured_at)
    })
  }

  async function getGrowth(): Promise<Growth> {
    const samples = await queries.listSamples(db, dayOf(now().getTime() - SHOWN_DAYS * DAY_MS))
    const measured_at = samples.map((sample) => sample.measured_at).reduce((a, b) => (a > b ? a : b), '') || null
    const names = new Map((await queries.listStorages(db)).map(({ id, name }) => [String(id), name]))
    const current = await settings.get()
    // What was not measured the last time, such as a deleted storage, is gone.
    const series = Map.groupBy(samples, ({ kind, name }) => `${kind} ${name}`)
    const living = [...series.values()].filter((each) => each.at(-1)!.measured_at === measured_at)
    const tables = living.flatMap((each) => (each.at(-1)!.kind === 'table' ? each.at(-1)! : []))
    return {
      measured_at,
      items: living
        .filter((each) => each.at(-1)!.kind !== 'table')
        .map((each) => describeSeries(each, names, current))
        .toSorted((one, other) => growthKinds.indexOf(one.kind) - growthKinds.indexOf(other.kind)),
      tables: tables
        .toSorted((one, other) => other.bytes - one.bytes)
        .slice(0, SHOWN_TABLES_COUNT)
        .map(({ name, bytes, count }) => ({ name, bytes, count: count ?? 0 })),
    }
  }

  /** Deletes in batches, so that other writers get their turn. */
  async function deleteFinished(table: queries.FinishedTable) {
    const before = new Date(now().getTime() - CLEAN_AGE_MS).toISOString()
    let [count, deleted] = [0, 0]
    do {
      deleted = await queries.deleteFinished(db, table, before, ROWS_PER_BATCH_COUNT)
      count += deleted
    } while (deleted === ROWS_PER_BATCH_COUNT)
    return count
  }

  async function removeSessions() {
    const results = await sessions.removeExpiredSessions()
    return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  }

  const cleaners: Record<CleanableKind, () => Promise<number>> = {
    renderings: renderings.empty,
    failed_requests: () => deleteFinished('failed_requests'),
    mail_outbox: () => deleteFinished('mail_outbox'),
    webhook_deliveries: () => deleteFinished('webhook_deliveries'),
    sessions: removeSessions,
  }

  return {
    getGrowth,
    measure,

    async measureNow(actor: Actor) {
      await measure()
      const growth = await getGrowth()
      await audit.record(db, actor, { action: 'growth.measure', target: 'growth' }, { kinds: growth.items.length })
      return growth
    },

    /** Removes what is finished and can be missed, and measures again. */
    async clean(actor: Actor, kind: CleanableKind) {
      const count = await cleaners[kind]()
      await audit.record(db, actor, { action: 'growth.clean', target: kind }, { count })
      await measure()
      return { count }
    },

    /** Warns of disks that are full within two weeks if they grow on like this. */
    async findings(): Promise<AlertFinding[]> {
      const { items } = await getGrowth()
      return items.flatMap(({ kind, name, full_in_days: count }) =>
        kind === 'disk' && count !== null && count < WARNING_DAYS ? [{ problem: 'disk_filling', name, count }] : [],
      )
    },

    register() {
      const payload = z.strictObject({})
      jobs.schedule('33 */6 * * *', defineJob({ name: 'growth.measure', payload, run: measure }))
    },
  }
}

export type GrowthService = ReturnType<typeof createGrowthService>
