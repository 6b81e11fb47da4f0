import type { AcceptInvitationInput, ReceivedInvitation } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { EntitlementService } from '#features/billing/entitlements/service.ts'
import { refuseSuspended } from '#features/identity/auth/login-session.ts'
import { recordLogin } from '#features/identity/auth/queries.ts'
import { requireUnreservedUsername } from '#features/identity/auth/registration.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { Client } from '#platform/caller.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { hashInvitationToken, requireOpenInvitation } from './issue-invitation.ts'
import * as queries from './queries.ts'

interface InvitationAcceptanceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  rateLimits: Pick<RateLimiter, 'hit'>
  passwords: Pick<PasswordHasher, 'hash'>
  account: Pick<AccountService, 'checkPassword' | 'create' | 'setPassword'>
  tokens: Pick<TokenService, 'createSession'>
  entitlements: Pick<EntitlementService, 'grantGift'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

/** Creates accounts by invitations, while public registration may be closed. */
export function createInvitationAcceptance(deps: InvitationAcceptanceDeps) {
  const { db, settings, rateLimits, passwords, account, tokens, entitlements, audit, now } = deps

  const findOpen = async (token: string) =>
    requireOpenInvitation(await queries.findByToken(db, hashInvitationToken(token)), now().toISOString())

  async function takeUse(tx: Db, id: number, time: string) {
    if (await queries.takeUse(tx, id, time)) return
    requireOpenInvitation(await queries.findInvitation(tx, id), time)
    throw refuse('invitation_used')
  }

  /** A group that was deleted meanwhile leaves the account in the default group. */
  async function grant(tx: Db, userId: number, { group_id, capacity_bytes }: queries.InvitationRow) {
    const [group] = group_id === null ? [] : await queries.findGroups(tx, [group_id])
    await entitlements.grantGift(tx, userId, { group_id: group?.id ?? null, capacity_bytes })
  }

  /** The link was for the person at the old address, who may be a stranger. */
  function requireSameEmail(user: { email: string | null } | undefined, invited: queries.InvitationRow) {
    if (user?.email !== invited.email) throw refuse('invitation_revoked')
  }

  /** An account that was used before has another way in, so its link sets no password any more. */
  async function requireUnusedAccount(id: number, invited: queries.InvitationRow) {
    const user = await queries.findInvitedUser(db, id)
    if (!user) throw refuse('invitation_revoked')
    if (user.login_at !== null) throw refuse('invitation_used')
    requireSameEmail(user, invited)
    return user
  }

  /** Sets the first password of an account that an administrator created, and logs in. */
  async function setFirstPassword(
    user: Awaited<ReturnType<typeof requireUnusedAccount>>,
    invited: queries.InvitationRow,
    password: string,
    client: Client,
  ) {
    await account.checkPassword({ ...user, password })
    const password_hash = await passwords.hash(password)
    return db.transaction().execute(async (tx) => {
      const { id, username } = user
      const time = now().toISOString()
      // The account is locked before the invitation, as by an administrator who corrects its email or sets its password.
      if (!(await recordLogin(tx, id, { login_ip: client.ip, login_at: time }))) throw refuseSuspended(user)
      await takeUse(tx, invited.id, time)
      requireSameEmail(await queries.findInvitedUser(tx, id), invited)
      await account.setPassword(tx, id, password_hash, null)
      if (invited.sent_at !== null && invited.email !== null) await queries.verifyEmail(tx, id, time)
      const act = { action: 'invitation.accept', target: `invitation ${invited.id} ${invited.email ?? 'link'}` }
      await audit.record(tx, { caller: { id }, client }, act, { user: `user ${id} ${username}` })
      return { token: await tokens.createSession(tx, id, { isRemembered: false, client }) }
    })
  }

  return {
    /** Shows an invitation to the person who has its token. */
    async receive(token: string, client: Client): Promise<ReceivedInvitation> {
      await rateLimits.hit('invitation', client)
      const invited = await findOpen(token)
      const { email, name, note, inviter_id, expires_at, user_id } = invited
      const user = user_id === null ? null : await requireUnusedAccount(user_id, invited)
      const [inviter] = await queries.findUsers(db, inviter_id === null ? [] : [inviter_id])
      return { email, username: user?.username ?? null, name, note, inviter: inviter?.name ?? null, expires_at }
    },

    /**
     * Creates an account and logs in. The token replaces the captcha; an address that the invitation was sent to is
     * verified by it.
     */
    async accept(input: AcceptInvitationInput, client: Client) {
      await rateLimits.hit('invitation', client)
      const invited = await findOpen(input.invitation)
      if ((await settings.get()).register_requires_consent && !input.consent)
        throw invalid('consent', 'consent_required')
      if (invited.user_id !== null) {
        const user = await requireUnusedAccount(invited.user_id, invited)
        return setFirstPassword(user, invited, input.password, client)
      }
      const email = invited.email ?? input.email
      if (email === undefined) throw invalid('email', 'email_required')
      const { username, password, language = client.language } = input
      if (username === undefined) throw invalid('username', 'username_required')
      requireUnreservedUsername(username)
      await account.checkPassword({ username, email, password })
      const password_hash = await passwords.hash(password)
      return db.transaction().execute(async (tx) => {
        const time = now().toISOString()
        await takeUse(tx, invited.id, time)
        const { id } = await account.create(tx, {
          username,
          name: input.name ?? (invited.name || username),
          email,
          email_verified_at: invited.sent_at === null || invited.email === null ? null : time,
          password_hash,
          language,
          login_ip: client.ip,
        })
        await grant(tx, id, invited)
        const act = { action: 'invitation.accept', target: `invitation ${invited.id} ${invited.email ?? 'link'}` }
        await audit.record(tx, { caller: { id }, client }, act, { user: `user ${id} ${username}` })
        return { token: await tokens.createSession(tx, id, { isRemembered: false, client }) }
      })
    },
  }
}

export type InvitationAcceptance = ReturnType<typeof createInvitationAcceptance>
