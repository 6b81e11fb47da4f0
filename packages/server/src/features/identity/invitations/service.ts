import type { Invitation, InvitationInput, InvitationState, Language } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor } from '#features/operations/audit-log/service.ts'
import { mailSettingsOf } from '#gateways/mail/smtp.ts'
import type { Client } from '#platform/caller.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import { DAY_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type InvitationIssuer, invitationLink, invitationState } from './issue-invitation.ts'
import * as queries from './queries.ts'

interface InvitationServiceDeps {
  config: Pick<Config, 'publicUrl'>
  db: Db
  settings: Pick<SettingsStore, 'get'>
  rateLimits: Pick<RateLimiter, 'hit'>
  invitationIssuer: InvitationIssuer
  now: () => Date
}

/** Closed invitations stay in the list this long. */
const RETENTION_MS = 90 * DAY_MS

/** An invitation as the command line gives it. */
interface InvitationCommand {
  email: string
  group: string | undefined
  note: string
  language?: Language | undefined
  days: number
  isMailed: boolean
}

type InvitingActor = Actor & { client: Pick<Client, 'origin'> }

async function describeInvitations(db: Db, rows: queries.InvitationRow[], time: string): Promise<Invitation[]> {
  const groups = await queries.findGroups(db, [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))])
  const users = await queries.findUsers(db, [...new Set(rows.flatMap(({ inviter_id }) => inviter_id ?? []))])
  return rows.map((row) => {
    const { group_id, inviter_id, revoked_at: _revokedAt, user_id: _userId, ...shown } = row
    const inviter = users.find(({ id }) => id === inviter_id)
    return {
      ...shown,
      group: groups.find(({ id }) => id === group_id) ?? null,
      inviter: inviter ? { id: inviter.id, username: inviter.username } : null,
      state: invitationState(row, time),
    }
  })
}

/** Invitations as administrators manage them. */
export function createInvitationService(deps: InvitationServiceDeps) {
  const { config, db, settings, rateLimits, invitationIssuer: issuer, now } = deps

  async function requireInvitation(tx: Db, id: number) {
    const row = await queries.findInvitation(tx, id)
    if (!row) throw refuse('invitation_missing')
    return row
  }

  /** The email of an account may have been corrected since its invitation. */
  async function withCurrentEmail(row: queries.InvitationRow) {
    if (row.user_id === null) return row
    const user = await queries.findInvitedUser(db, row.user_id)
    if (!user) throw refuse('invitation_revoked')
    return { ...row, email: user.email }
  }

  /** Counts each email against the limit of the administrator. */
  async function countEmails({ caller }: Actor, count: number) {
    for (let sent = 0; sent < count; sent++) await rateLimits.hit('invitation_email', { account: caller.id })
  }

  return {
    create: issuer.create,

    async list(query: { q?: string | undefined; state?: InvitationState | undefined } & PageRequest) {
      const time = now().toISOString()
      const { data, ...counted } = await queries.listInvitations(db, query, time)
      return { data: await describeInvitations(db, data, time), ...counted }
    },

    /** Invites each address by email, or creates a link. Addresses of existing accounts are skipped. */
    async invite(actor: InvitingActor, { emails, max_uses, ...terms }: InvitationInput) {
      const { group_id, language = (await settings.get()).language } = terms
      if (group_id !== null && (await queries.findGroups(db, [group_id])).length === 0) throw refuse('group_missing')
      const addresses = [...new Set(emails)]
      const isLink = addresses.length === 0
      const mailOrigin = isLink ? null : await issuer.requireMail()
      const skipped = await queries.listKnownEmails(db, addresses)
      const invited = isLink ? [null] : addresses.filter((email) => !skipped.includes(email))
      if (!isLink) await countEmails(actor, invited.length)
      const created = await db.transaction().execute(async (tx) => {
        const rows = []
        for (const email of invited)
          rows.push(await issuer.create(tx, actor, { ...terms, name: '', language, email, max_uses }, mailOrigin))
        return rows
      })
      const url = isLink ? invitationLink(actor.client.origin, created[0]!.token) : null
      return { ids: created.map(({ id }) => id), url, skipped }
    },

    /** Invites from the command line, where the group is given by name and the link is printed. */
    async inviteByCommand({ email, group, isMailed, ...terms }: InvitationCommand) {
      if (config.publicUrl === undefined) throw refuse('site_address_unset')
      if ((await queries.listKnownEmails(db, [email])).length > 0) return { problem: 'known' } as const
      const named = group === undefined ? undefined : await queries.findGroupByName(db, group)
      if (group !== undefined && !named) return { problem: 'group' } as const
      const site = await settings.get()
      const mailOrigin = isMailed && mailSettingsOf(site) ? config.publicUrl : null
      const given = { ...terms, email, name: '', max_uses: 1, group_id: named?.id ?? null, capacity_bytes: null }
      const { token } = await db
        .transaction()
        .execute((tx) => issuer.create(tx, null, { ...given, language: terms.language ?? site.language }, mailOrigin))
      return { problem: null, url: invitationLink(config.publicUrl, token), isMailed: mailOrigin !== null }
    },

    /** Sends an email again, or replaces a link. */
    async renew(actor: InvitingActor, id: number) {
      const row = await withCurrentEmail(await requireInvitation(db, id))
      const state = invitationState(row, now().toISOString())
      if (state === 'used' || state === 'revoked') throw refuse(`invitation_${state}`)
      // The link of an account can be passed on by hand, because only its owner has use of it.
      const isLink = row.email === null || (row.user_id !== null && !mailSettingsOf(await settings.get()))
      const mailOrigin = isLink ? null : await issuer.requireMail()
      if (mailOrigin !== null) await countEmails(actor, 1)
      const token = await db.transaction().execute((tx) => issuer.renew(tx, actor, row, mailOrigin))
      return { url: isLink ? invitationLink(actor.client.origin, token) : null }
    },

    revoke: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        const { email, use_count } = await requireInvitation(tx, id)
        await queries.revokeInvitation(tx, id, now().toISOString())
        await issuer.record(tx, actor, { verb: 'revoke', id, email }, { email, use_count })
      }),

    deleteExpired: () => queries.deleteClosedBefore(db, new Date(now().getTime() - RETENTION_MS).toISOString()),
  }
}

export type InvitationService = ReturnType<typeof createInvitationService>
