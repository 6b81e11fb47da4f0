import { hash, randomBytes } from 'node:crypto'
import type { Language } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { mailSettingsOf } from '#gateways/mail/smtp.ts'
import { refuse } from '#platform/refusal.ts'
import { DAY_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

export const hashInvitationToken = (token: string) => hash('sha256', token)
const generateToken = () => `imv_${randomBytes(24).toString('base64url')}`

/** The token is in the fragment, which browsers send to no server, so that no log of a proxy contains it. */
export const invitationLink = (origin: string, token: string) => `${origin}/register#${token}`

export function invitationState(row: queries.InvitationRow, time: string) {
  const { revoked_at, use_count, max_uses, expires_at } = row
  if (revoked_at !== null) return 'revoked'
  if (use_count >= max_uses) return 'used'
  return expires_at > time ? 'open' : 'expired'
}

export function requireOpenInvitation(row: queries.InvitationRow | undefined, time: string) {
  if (!row) throw refuse('invitation_missing')
  const state = invitationState(row, time)
  if (state !== 'open') throw refuse(`invitation_${state}`)
  return row
}

/** Terms of an invitation, whoever creates it. */
export interface InvitationTerms {
  /** The account that gets its first password; an invitation without one creates an account. */
  user_id?: number
  email: string | null
  name: string
  group_id: number | null
  capacity_bytes: number | null
  note: string
  language: Language
  days: number
  max_uses: number
}

/** The inviting administrator; null on the command line. */
export type Inviter = Actor | null

type InvitationMail = Pick<queries.InvitationRow, 'note' | 'language' | 'expires_at'> & {
  token: string
  origin: string
  user_id?: number | null
}

interface InvitationIssuerDeps {
  config: Pick<Config, 'publicUrl'>
  settings: Pick<SettingsStore, 'get'>
  emails: Pick<EmailService, 'invitation' | 'accountCreated'>
  audit: Pick<AuditService, 'record' | 'recordSystemEvent'>
  now: () => Date
}

/** Creates and renews invitations and sends them. Only hashes of their tokens are stored. */
export function createInvitationIssuer({ config, settings, emails, audit, now }: InvitationIssuerDeps) {
  const expiryIn = (days: number) => new Date(now().getTime() + days * DAY_MS).toISOString()

  async function record(
    tx: Db,
    inviter: Inviter,
    { verb, id, email }: { verb: string; id: number; email: string | null },
    detail: object,
  ) {
    const act = { action: `invitation.${verb}`, target: `invitation ${id} ${email ?? 'link'}` }
    if (inviter) await audit.record(tx, inviter, act, detail)
    else await audit.recordSystemEvent(tx, act, detail)
  }

  async function send(tx: Db, inviter: Inviter, to: string, { token, origin, ...letter }: InvitationMail) {
    const { note, language, expires_at, user_id } = letter
    const url = invitationLink(origin, token)
    const [account] = user_id ? await queries.findUsers(tx, [user_id]) : []
    if (account) {
      await emails.accountCreated(tx, to, { username: account.username, url, language, expires_at })
      return
    }
    const [user] = inviter ? await queries.findUsers(tx, [inviter.caller.id]) : []
    await emails.invitation(tx, to, { inviter: user?.name ?? null, note, url, language, expires_at })
  }

  return {
    record,

    /** Returns the origin of links in emails; a request's own host could be forged. */
    async requireMail() {
      if (!mailSettingsOf(await settings.get())) throw refuse('mail_unconfigured')
      if (config.publicUrl === undefined) throw refuse('site_address_unset')
      return config.publicUrl
    },

    /** Creates an invitation in the caller's transaction; an earlier open one of the same address ends. */
    async create(tx: Db, inviter: Inviter, { days, ...terms }: InvitationTerms, mailOrigin: string | null) {
      const { email } = terms
      const token = generateToken()
      const time = now().toISOString()
      const expires_at = expiryIn(days)
      if (email !== null) await queries.revokeOpenOf(tx, email, time)
      const { id } = await queries.insertInvitation(tx, {
        ...terms,
        token_hash: hashInvitationToken(token),
        use_count: 0,
        inviter_id: inviter?.caller.id ?? null,
        sent_at: mailOrigin !== null && email !== null ? time : null,
        expires_at,
        revoked_at: null,
        created_at: time,
      })
      if (mailOrigin !== null && email !== null)
        await send(tx, inviter, email, { token, origin: mailOrigin, expires_at, ...terms })
      const { group_id, capacity_bytes, max_uses } = terms
      await record(
        tx,
        inviter,
        { verb: 'create', id, email },
        { email, group_id, capacity_bytes, max_uses, expires_at },
      )
      return { id, token }
    },

    /** Replaces the link, because only its hash is known, and begins the time anew. */
    async renew(tx: Db, inviter: Inviter, row: queries.InvitationRow, mailOrigin: string | null) {
      const { id, email } = row
      const token = generateToken()
      const days = Math.max(1, Math.round((Date.parse(row.expires_at) - Date.parse(row.created_at)) / DAY_MS))
      const expires_at = expiryIn(days)
      // A link that is passed on by hand proves no address, even if the one it replaces was mailed.
      const sent_at = mailOrigin === null ? null : now().toISOString()
      await queries.renewInvitation(tx, id, { token_hash: hashInvitationToken(token), email, expires_at, sent_at })
      if (mailOrigin !== null && email !== null)
        await send(tx, inviter, email, { ...row, token, origin: mailOrigin, expires_at })
      await record(tx, inviter, { verb: 'renew', id, email }, { expires_at })
      return token
    },
  }
}

export type InvitationIssuer = ReturnType<typeof createInvitationIssuer>
