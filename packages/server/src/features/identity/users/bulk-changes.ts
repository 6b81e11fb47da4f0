import type { BulkUserChange } from '@imagora/contract'
import type { EntitlementGifts } from '#features/billing/entitlements/gifts.ts'
import type { Caller, Client } from '#platform/caller.ts'
import type { UserService } from './service.ts'

/** Decisions on registrations; a declined account is deleted. */
interface RegistrationDecisions {
  approve(actor: BulkActor, id: number): Promise<unknown>
  decline(actor: BulkActor, id: number): Promise<unknown>
}

interface BulkUserChangesDeps {
  approvals: RegistrationDecisions
  users: Pick<UserService, 'update'>
  gifts: Pick<EntitlementGifts, 'giveGroup' | 'changeCapacity'>
}

interface BulkActor {
  caller: Pick<Caller, 'id' | 'token_id' | 'role'>
  client: Pick<Client, 'ip' | 'language'>
}

/** Changes one of many accounts, by the rules for a single account. */
export const createBulkUserChange =
  ({ approvals, users, gifts }: BulkUserChangesDeps) =>
  (actor: BulkActor, id: number, change: BulkUserChange): Promise<unknown> => {
    if (change.action === 'suspend')
      return users.update(actor, id, { is_suspended: true, suspension_reason: change.reason })
    if (change.action === 'activate') return users.update(actor, id, { is_suspended: false })
    if (change.action === 'approve' || change.action === 'decline') return approvals[change.action](actor, id)
    if (change.action === 'change_group') return gifts.giveGroup(actor, id, change)
    return gifts.changeCapacity(actor, id, change.capacity_bytes)
  }

export type ApplyBulkUserChange = ReturnType<typeof createBulkUserChange>
