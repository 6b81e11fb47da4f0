import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { Spool } from '#storage/local/spool.ts'
import type { Reservations } from './reservations.ts'
import { DAY_MS } from '#platform/time.ts'

export function registerUploadJobs(jobs: Jobs, cleanup: UploadUpkeep) {
  const tidy = defineJob({ name: 'uploads.tidy', payload: z.strictObject({}), run: () => cleanup.deleteLeftovers() })
  jobs.schedule('*/10 * * * *', tidy)
}

interface UploadJobsDeps {
  objects: Pick<ObjectService, 'removeOrphans' | 'removeAbandoned'>
  reservations: Pick<Reservations, 'releaseAll' | 'deleteExpired'>
  spool: Pick<Spool, 'sweep'>
  now: () => Date
}

/** Cleans up after interrupted uploads. */
export const createUploadCleanup = ({ objects, reservations, spool, now }: UploadJobsDeps) => ({
  /** Runs at the start of a process that has the database to itself, when no upload can be running. */
  async recover() {
    await spool.sweep(0)
    await objects.removeOrphans(now())
    await reservations.releaseAll()
  },

  /** Runs periodically and removes leftovers older than any running upload. */
  async deleteLeftovers() {
    await objects.removeAbandoned()
    await reservations.deleteExpired()
    await spool.sweep(DAY_MS)
  },
})

type UploadUpkeep = ReturnType<typeof createUploadCleanup>
