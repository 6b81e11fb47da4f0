import type { Diagnosis, Language } from '@imagora/contract'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Client } from '#platform/caller.ts'
import type { Log } from '#platform/process/log.ts'
import { SECOND_MS } from '#platform/time.ts'
import type { StorageAdmin } from '#features/storages/storages/admin-service.ts'
import * as queries from '#features/operations/health/queries.ts'
import type { ExamineDeps } from './examine-site.ts'
import type { DoctorCheckResult } from './findings.ts'
import { formatFindings } from './format-findings.ts'

type DoctorServiceDeps = Omit<ExamineDeps, 'checkStorages'> & {
  storageAdmin: Pick<StorageAdmin, 'checkNow'>
  audit: Pick<AuditService, 'record'>
  log: Pick<Log, 'info' | 'warn'>
  now: () => Date
}

/** A certificate may still be ordered, and a proxy may still learn that the site is up. */
const FIRST_EXAMINATION_DELAY_MS = 20 * SECOND_MS

/** Checks for the usual configuration mistakes, each with its remedy. */
export function createDoctorService({ storageAdmin, audit, log, now, ...needs }: DoctorServiceDeps) {
  const { db, config } = needs
  const address = config.publicUrl ?? ''
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Examines the site and stores the result for those who open the page later. */
  async function run() {
    // The checks are loaded on demand, because they rarely run.
    const { examineSite } = await import('./examine-site.ts')
    const results = await examineSite({ ...needs, checkStorages: storageAdmin.checkNow })
    const checked_at = now().toISOString()
    await queries.saveDiagnosis(db, { address, results: JSON.stringify(results), checked_at })
    return { checked_at, results }
  }

  /** Examines a site that is new, or that has another address than when it was examined last. */
  async function examineIfNeeded() {
    const last = await queries.findDiagnosis(db)
    if (last?.address === address) return
    const { results } = await run()
    const problems = results.filter(({ level }) => level !== 'ok').map(({ word }) => word)
    log.info({ address, problems }, 'The set-up was examined')
  }

  return {
    examineIfNeeded,

    async examine(actor: Actor & { client: Client }): Promise<Diagnosis> {
      const { checked_at, results } = await run()
      const findings = formatFindings(results, actor.client.language)
      const problems = findings.filter(({ level }) => level !== 'ok').map(({ check }) => check)
      await audit.record(db, actor, { action: 'doctor.examine', target: 'doctor' }, { problems })
      return { checked_at, findings }
    },

    /** Returns the last result in the language of the reader. */
    async getLast(language: Language): Promise<Diagnosis | null> {
      const last = await queries.findDiagnosis(db)
      if (!last) return null
      const results = JSON.parse(last.results) as DoctorCheckResult[]
      return { checked_at: last.checked_at, findings: formatFindings(results, language) }
    },

    /** Looks a while after the start whether there is something to examine. */
    start() {
      timer = setTimeout(() => {
        examineIfNeeded().catch((error: unknown) => {
          if (!isClosed) log.warn({ err: error }, 'The set-up could not be examined')
        })
      }, FIRST_EXAMINATION_DELAY_MS).unref()
    },

    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

export type DoctorService = ReturnType<typeof createDoctorService>
