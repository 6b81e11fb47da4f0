import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { Spool } from '#storage/local/spool.ts'
import type { Reservations } from './reservations.ts'
import { DAY_MS } from '#platform/time.ts'

export function uploadJobs(jobs: Jobs, upkeep: UploadUpkeep) {
  const tidy = defineJob({ name: 'uploads.tidy', payload: z.strictObject({}), run: () => upkeep.tidy() })
  jobs.schedule('*/10 * * * *', tidy)
}

interface UploadJobsDeps {
  objects: Pick<ObjectService, 'settle' | 'settleAbandoned'>
  reservations: Pick<Reservations, 'releaseAll' | 'forget'>
  spool: Pick<Spool, 'sweep'>
  now: () => Date
}

/** Cleans up after interrupted uploads. */
export const createUploadJobs = ({ objects, reservations, spool, now }: UploadJobsDeps) => ({
  /** Runs at the start of a process that has the database to itself, when no upload can be running. */
  async recover() {
    await spool.sweep(0)
    await objects.settle(now())
    await reservations.releaseAll()
  },

  /** Runs periodically and removes leftovers older than any running upload. */
  async tidy() {
    await objects.settleAbandoned()
    await reservations.forget()
    await spool.sweep(DAY_MS)
  },
})

type UploadUpkeep = ReturnType<typeof createUploadJobs>
