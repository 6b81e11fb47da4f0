import type { BulkUserChange, BulkUserResults, Language } from '@imagora/contract'
import type { EntitlementGifts } from '#features/billing/entitlements/gifts.ts'
import { interpolate, textsIn } from '#locales/texts.ts'
import type { Caller, Client } from '#platform/caller.ts'
import type { Log } from '#platform/process/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { UserService } from './service.ts'
import type { UserAccessService } from './user-credentials.ts'

/** Decisions on registrations; a declined account is deleted. */
interface RegistrationDecisions {
  approve(actor: BulkActor, id: number): Promise<unknown>
  decline(actor: BulkActor, id: number): Promise<unknown>
}

interface BulkUserChangesDeps {
  approvals: RegistrationDecisions
  users: Pick<UserService, 'update'>
  userAccess: Pick<UserAccessService, 'endSessions'>
  gifts: Pick<EntitlementGifts, 'giveGroup' | 'changeCapacity'>
  log: Pick<Log, 'error'>
}

interface BulkActor {
  caller: Pick<Caller, 'id' | 'token_id' | 'role'>
  client: Pick<Client, 'ip' | 'language'>
}

/**
 * Changes many accounts in one call, each in a transaction of its own and with its own audit entry, by the rules for a
 * single account.
 */
export function createBulkUserChanges({ approvals, users, userAccess, gifts, log }: BulkUserChangesDeps) {
  /** Runs a call for each id in turn. A refusal or a fault concerns its own user only, so the others are told apart. */
  async function collectResults(ids: number[], language: Language, call: (id: number) => Promise<unknown>) {
    const results: BulkUserResults = []
    for (const id of new Set(ids)) {
      try {
        await call(id)
        results.push({ id, status: 'done', code: null, message: null })
      } catch (error) {
        const { code, values } = error instanceof Refusal ? error : { code: 'fault' as const, values: {} }
        if (code === 'fault') log.error({ err: error, user_id: id }, 'A change of many users failed for one of them')
        const message = interpolate(textsIn(language).refusals[code], values, language)
        results.push({ id, status: 'refused', code, message })
      }
    }
    return results
  }

  const changeOne = (actor: BulkActor, id: number, change: BulkUserChange): Promise<unknown> => {
    if (change.action === 'suspend')
      return users.update(actor, id, { is_suspended: true, suspension_reason: change.reason })
    if (change.action === 'activate') return users.update(actor, id, { is_suspended: false })
    if (change.action === 'approve' || change.action === 'decline') return approvals[change.action](actor, id)
    if (change.action === 'change_group') return gifts.giveGroup(actor, id, change)
    return gifts.changeCapacity(actor, id, change.capacity_bytes)
  }

  return {
    apply: (actor: BulkActor, change: BulkUserChange) =>
      collectResults(change.ids, actor.client.language, (id) => changeOne(actor, id, change)),

    endSessions: (actor: BulkActor, ids: number[]) =>
      collectResults(ids, actor.client.language, (id) => userAccess.endSessions(actor, id)),
  }
}

export type BulkUserChanges = ReturnType<typeof createBulkUserChanges>
