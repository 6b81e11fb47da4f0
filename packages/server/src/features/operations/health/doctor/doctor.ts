import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Client } from '#platform/caller.ts'
import type { StorageAdmin } from '#features/storages/storages/admin-service.ts'
import type { ExamineDeps } from './examine-site.ts'

type DoctorServiceDeps = Omit<ExamineDeps, 'checkStorages'> & {
  storageAdmin: Pick<StorageAdmin, 'checkNow'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

/** Checks for the usual configuration mistakes, each with its remedy. */
export function createDoctorService({ storageAdmin, audit, now, ...needs }: DoctorServiceDeps) {
  return {
    async examine(actor: Actor & { client: Client }) {
      // The checks are loaded on demand, because they rarely run.
      const { examineSite } = await import('./examine-site.ts')
      const findings = await examineSite({ ...needs, checkStorages: storageAdmin.checkNow }, actor.client.language)
      const problems = findings.filter(({ level }) => level !== 'ok').map(({ check }) => check)
      await audit.record(needs.db, actor, { action: 'doctor.examine', target: 'doctor' }, { problems })
      return { checked_at: now().toISOString(), findings }
    },
  }
}

export type DoctorService = ReturnType<typeof createDoctorService>
