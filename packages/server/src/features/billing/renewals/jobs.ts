import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

export interface RenewalJobServices {
  announceRenewals: (signal?: AbortSignal) => Promise<void>
  chargeRenewals: (signal?: AbortSignal) => Promise<void>
}

export function registerRenewalJobs(
  jobs: Pick<Jobs, 'schedule'>,
  { announceRenewals, chargeRenewals }: RenewalJobServices,
) {
  const renew = defineJob({
    name: 'renewals.run',
    payload: z.strictObject({}),
    async run(_payload, { signal }) {
      await announceRenewals(signal)
      await chargeRenewals(signal)
    },
  })
  jobs.schedule('41 * * * *', renew)
}
