import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { GrowthKind } from '@imagora/contract'
import { getDatabaseInfo } from '#db/dialects/database-info.ts'
import { listTableSizes, type TableSize } from '#db/dialects/table-sizes.ts'
import type { Db } from '#db/schema/schema.ts'
import { disksUnder, foldersOf } from '#features/operations/health/machine.ts'
import * as queries from './queries.ts'

export interface GrowthMeasurement {
  kind: GrowthKind | 'table'
  /** Id of the storage or name of the table, where there are several of a kind. */
  name: string
  bytes: number
  count: number | null
  limit_bytes: number | null
}

export interface GrowthMeterDeps {
  db: Db
  config: { dataDir: string; database: string; isShared: boolean }
  /** Limit of the renderings in bytes. */
  maxRenderingBytes: () => Promise<number>
  renderings: { measure: () => Promise<{ bytes: number; count: number }> }
}

/** Tables that only grow unless old entries are removed. */
const growingTables: Partial<Record<GrowthKind, string[]>> = {
  audit_log: ['audit_log'],
  failed_requests: ['failed_requests'],
  mail_outbox: ['mail_outbox'],
  webhook_deliveries: ['webhook_deliveries'],
  sessions: ['tokens'],
  archives: ['archives'],
  traffic: ['photo_traffic', 'user_traffic'],
  samples: ['samples', 'growth_samples'],
}

async function freeBytesUnder(folder: string) {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    // Some file systems report no size.
    return blocks > 0 ? bavail * bsize : null
  } catch {
    return null
  }
}

const withRoom = async (bytes: number, folder: string) => {
  const free = await freeBytesUnder(folder)
  return free === null ? null : bytes + free
}

type StorageRow = Awaited<ReturnType<typeof queries.listStorages>>[number]

async function measureDisks(dataDir: string, storages: StorageRow[]): Promise<GrowthMeasurement[]> {
  const named = storages.map(({ id, provider, options }) => ({ name: String(id), provider, options }))
  const disks = await disksUnder(foldersOf(dataDir, named))
  return disks.flatMap(({ path_label, free_bytes, total_bytes }) =>
    total_bytes === 0
      ? []
      : [
          {
            kind: 'disk' as const,
            name: path_label,
            bytes: total_bytes - free_bytes,
            count: null,
            limit_bytes: total_bytes,
          },
        ],
  )
}

async function measureStorages(db: Db, dataDir: string, storages: StorageRow[]): Promise<GrowthMeasurement[]> {
  const sums = await queries.sumObjects(db)
  return Promise.all(
    storages.map(async ({ id, provider, options }) => {
      const { count, bytes } = sums.get(id) ?? { count: 0, bytes: 0 }
      const root = (JSON.parse(options) as { root?: string }).root ?? join(dataDir, 'objects')
      const limit_bytes = provider === 'local' ? await withRoom(bytes, root) : null
      return { kind: 'storage' as const, name: String(id), bytes, count, limit_bytes }
    }),
  )
}

async function measureFiles(db: Db): Promise<GrowthMeasurement[]> {
  const measurements: GrowthMeasurement[] = []
  for (const kind of queries.fileKinds) {
    measurements.push({ kind, name: '', ...(await queries.sumFiles(db, kind)), limit_bytes: null })
  }
  return measurements
}

function measureTables(tables: TableSize[]): GrowthMeasurement[] {
  const sizes = new Map(tables.map((table) => [table.name, table]))
  const groups = Object.entries(growingTables) as [GrowthKind, string[]][]
  return groups.map(([kind, names]) => {
    const members = names.flatMap((name) => sizes.get(name) ?? [])
    const sum = (pick: (table: TableSize) => number) => members.reduce((all, table) => all + pick(table), 0)
    return { kind, name: '', bytes: sum(({ bytes }) => bytes), count: sum(({ count }) => count), limit_bytes: null }
  })
}

/** Measures everything that grows. It reads the whole embedded database, so it is not done while anybody waits. */
export function createGrowthMeter({ db, config, maxRenderingBytes, renderings }: GrowthMeterDeps) {
  return async (): Promise<GrowthMeasurement[]> => {
    const { dataDir, database, isShared } = config
    const storages = await queries.listStorages(db)
    const tables = await listTableSizes(db, database)
    const { bytes } = await getDatabaseInfo(db)
    const backups = await queries.sumBackups(db)
    return [
      ...(await measureDisks(dataDir, storages)),
      ...(await measureStorages(db, dataDir, storages)),
      ...(await measureFiles(db)),
      {
        kind: 'database',
        name: '',
        bytes,
        count: null,
        limit_bytes: isShared ? null : await withRoom(bytes, dirname(database)),
      },
      { kind: 'renderings', name: '', ...(await renderings.measure()), limit_bytes: await maxRenderingBytes() },
      { kind: 'backups', name: '', ...backups, limit_bytes: null },
      ...measureTables(tables),
      ...tables.map((table) => ({ kind: 'table' as const, ...table, limit_bytes: null })),
    ]
  }
}
