import type { BreakerRegistry } from '#platform/circuit-breaker.ts'
import { poolFacts } from '#db/dialects/open-database.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Images } from '#images/workers/images.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { FreeBytes } from '#storage/local/free-space.ts'
import type { Spool } from '#storage/local/spool.ts'
import * as queries from './queries.ts'

export interface GaugeReaderDeps {
  db: Db
  config: { dataDir: string }
  images: Pick<Images, 'status'>
  passwords: Pick<PasswordHasher, 'status'>
  spool: Pick<Spool, 'countIncoming'>
  jobs: Pick<Jobs, 'list' | 'oldestDue'>
  breakers: Pick<BreakerRegistry, 'list'>
  freeBytes: FreeBytes
}

/** Current load: the queues of this process, and those shared by all processes. */
export function createGaugeReader({
  db,
  config,
  images,
  passwords,
  spool,
  jobs,
  breakers,
  freeBytes,
}: GaugeReaderDeps) {
  return async () => {
    const [{ counts }, oldest] = await Promise.all([jobs.list({ page: 1, per_page: 1 }), jobs.oldestDue()])
    const mail = await queries.countMail(db)
    const { waiting, running } = images.status()
    return {
      queues: [
        { name: 'images', waiting, running },
        { name: 'passwords', ...passwords.status() },
        { name: 'uploads', waiting: 0, running: spool.countIncoming() },
        { name: 'mail', waiting: mail, running: 0 },
        { name: 'webhooks', waiting: await queries.countDeliveries(db), running: 0 },
        { name: 'remote_downloads', ...(await queries.countDownloads(db)) },
      ],
      jobs: {
        ...counts,
        oldest_due_seconds: oldest === null ? null : Math.max(0, (Date.now() - Date.parse(oldest)) / 1000),
      },
      mail_waiting: mail,
      breakers: breakers.list(),
      pools: poolFacts(),
      disk_free_bytes: await freeBytes(config.dataDir),
    }
  }
}

export type GaugeReader = ReturnType<typeof createGaugeReader>
