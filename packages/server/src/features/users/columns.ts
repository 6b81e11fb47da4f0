import type { AdminUserChanges } from '@imagora/contract'
import { invalid } from '#platform/refusal.ts'
import type { findUser } from './queries.ts'

export type Found = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** When an address counts as verified: since it was marked so, as long as it is the same. */
function verifiedAt(isVerified: boolean | undefined, before: string | null, time: string) {
  if (isVerified === undefined) return before
  return isVerified ? (before ?? time) : null
}

/** What was given, as it is kept: a reason lasts as long as the suspension, a mark as long as the address. */
export function columnsFor(user: Found, given: AdminUserChanges, time: string) {
  const { password: _password, is_email_verified, is_phone_verified, suspension_reason, ...changes } = given
  const email = changes.email === undefined ? user.email : changes.email
  if (is_email_verified && email === null) throw invalid('is_email_verified', 'required')
  if (is_phone_verified && user.phone === null) throw invalid('is_phone_verified', 'required')
  const emailVerifiedAt = email === user.email ? user.email_verified_at : null
  const isSuspended = changes.is_suspended ?? user.is_suspended
  return {
    ...changes,
    email_verified_at: verifiedAt(is_email_verified, emailVerifiedAt, time),
    phone_verified_at: verifiedAt(is_phone_verified, user.phone_verified_at, time),
    suspension_reason: isSuspended ? (suspension_reason ?? user.suspension_reason) : '',
  }
}
