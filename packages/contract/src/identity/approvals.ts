import { z } from 'zod'

/** Response to a registration that an administrator has to approve; there is no session until then. */
export const ApprovalNeeded = z.object({
  needs: z.literal('approval'),
  email: z.string().nullable().meta({ description: 'Where the decision is sent; null where no email can be sent' }),
})
export type ApprovalNeeded = z.output<typeof ApprovalNeeded>
