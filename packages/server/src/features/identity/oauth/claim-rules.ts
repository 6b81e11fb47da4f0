import type { ClaimRule, UserRole } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { approvePending } from '#features/identity/approvals/queries.ts'
import { assignRole } from '#features/identity/users/assign-role.ts'
import { findUser } from '#features/identity/users/queries.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import { roleOf } from '#platform/caller.ts'
import type { Log } from '#platform/process/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SiteMode } from '#settings/site-mode.ts'
import * as queries from './queries.ts'

export type Claims = Readonly<Record<string, unknown>>

/** What the rules of a provider give to one identity. */
export interface ClaimGrants {
  /** Name of the provider, for the audit log. */
  provider: string
  group_id: number | null
  role: UserRole | null
}

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a claim by its name, which may itself contain dots (`https://example.org/groups`), or else by its path. */
function readClaim(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), claims)
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Claims whose text is a list; the text of any other, such as a name, may be what a user has typed. */
const listClaims = new Set(['scope', 'groups', 'roles'])

/** Returns the values of a claim: entries of a list, or a text as a whole; of some, also the parts of the text. */
function listValues(claims: Claims, path: string): string[] {
  const claim = readClaim(claims, path)
  if (Array.isArray(claim)) return claim.filter(isPlain).map(String)
  if (!isPlain(claim)) return []
  const text = String(claim)
  if (!listClaims.has(path.split(/[./]/).at(-1)!)) return [text.trim()]
  return [text.trim(), ...text.split(',').map((part) => part.trim()), ...text.split(/[\s,]+/)]
}

/** Without the address unless the provider has confirmed it: anyone may enter the address of somebody else. */
function trustedOf(claims: Claims): Claims {
  const { email: _email, ...others } = claims
  return claims.email_verified === true ? claims : others
}

/** Applies the rules in their order: the first match wins, for the group and for the role separately. */
export function matchClaimRules(rules: readonly ClaimRule[], claims: Claims) {
  const trusted = trustedOf(claims)
  const matching = rules.filter(({ claim, value }) => listValues(trusted, claim).includes(value))
  return {
    isMatched: matching.length > 0,
    group_id: matching.find(({ group_id }) => group_id !== null)?.group_id ?? null,
    role: matching.find(({ role }) => role !== null)?.role ?? null,
  }
}

/** Groups of users belong to another area, which composition connects. */
interface GroupAssignment {
  /**
   * Gives the group for good; returns its name, or null if the user has it already, has a paid subscription, or the group
   * does not exist.
   */
  assignGroup(tx: Db, userId: number, groupId: number): Promise<string | null>
}

interface ClaimAssignmentDeps {
  entitlements: GroupAssignment
  siteMode: Pick<SiteMode, 'get'>
  audit: Pick<AuditService, 'recordSystemEvent'>
  log: Log
  now: () => Date
}

/** Gives users the group and the role of the matching rules. */
export function createClaimAssignment({ entitlements, siteMode, audit, log, now }: ClaimAssignmentDeps) {
  /** The last administrator keeps the role and still gets in: nobody else could mend the rule. */
  async function applyRole(tx: Db, userId: number, role: UserRole, provider: string) {
    const user = await findUser(tx, userId)
    if (!user || roleOf(user) === role) return
    try {
      await assignRole(tx, audit, userId, role, { provider })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'last_admin') throw error
      log.warn({ user_id: userId, role, provider }, 'The last administrator keeps the role despite a claim rule')
    }
  }

  async function applyGroup(tx: Db, userId: number, groupId: number, provider: string) {
    const name = await entitlements.assignGroup(tx, userId, groupId)
    if (name === null) return
    const user = await findUser(tx, userId)
    const act = { action: 'user.change', target: `user ${userId} ${user?.username ?? ''}` }
    await audit.recordSystemEvent(tx, act, { group: name, provider })
  }

  async function approve(tx: Db, userId: number, provider: string) {
    const user = await approvePending(tx, userId)
    if (user)
      await audit.recordSystemEvent(
        tx,
        { action: 'user.approve', target: `user ${userId} ${user.username}` },
        { provider },
      )
  }

  return {
    /**
     * Does nothing on a read-only or closed site, nor after the first login where the provider says so. A rule that
     * matches also approves an account that waits for it. Role first: it takes the lock of administrators, which others
     * take before the user's row.
     */
    async apply(tx: Db, binding: { user_id: number; provider_id: number }, grants: ClaimGrants) {
      if ((await siteMode.get()).mode !== 'normal') return
      const { provider, role, group_id } = grants
      if (await queries.areClaimsSettled(tx, binding)) return approve(tx, binding.user_id, provider)
      if (role !== null) await applyRole(tx, binding.user_id, role, provider)
      if (group_id !== null) await applyGroup(tx, binding.user_id, group_id, provider)
      await approve(tx, binding.user_id, provider)
      await queries.markClaimsApplied(tx, binding, now().toISOString())
    },
  }
}

export type ClaimAssignment = ReturnType<typeof createClaimAssignment>
