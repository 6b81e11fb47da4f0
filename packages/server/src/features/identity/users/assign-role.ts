import type { UserRole } from '@imagora/contract'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import { roleOf } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'

/** Returns the columns that hold a role. */
export const columnsOfRole = (role: UserRole) => ({
  is_admin: role === 'admin',
  staff_role: role === 'admin' || role === 'user' ? null : role,
})

/**
 * Sets the role of an account without an acting administrator, from the command line or by the claims of a login
 * provider, which `detail` names in the audit log. Returns whether it changed. One active administrator always remains.
 */
export async function assignRole(
  tx: Db,
  audit: Pick<AuditService, 'recordSystemEvent'>,
  userId: number,
  role: UserRole,
  detail: object = {},
) {
  await acquireAdvisoryLock(tx, 'administrators')
  const user = await queries.findUser(tx, userId)
  if (!user) throw refuse('user_missing')
  if (user.deleted_at) throw refuse('user_deleted')
  const before = roleOf(user)
  if (before === role) return false
  if (before === 'admin' && !(await queries.hasActiveAdmin(tx, userId))) throw refuse('last_admin')
  await queries.updateUser(tx, userId, columnsOfRole(role))
  const act = { action: 'user.change', target: `user ${user.id} ${user.username}` }
  await audit.recordSystemEvent(tx, act, { role: { from: before, to: role }, ...detail })
  return true
}
