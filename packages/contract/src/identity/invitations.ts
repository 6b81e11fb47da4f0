import { z } from 'zod'
import {
  Email,
  Id,
  IdParams,
  Language,
  Line,
  NewPassword,
  PageQuery,
  pageOf,
  RequiredLine,
  Timestamp,
} from '../common.ts'
import { SearchText, Username } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { confirmed, PasswordConfirmation } from './auth.ts'

export const InvitationState = z.enum(['open', 'used', 'expired', 'revoked'])
export type InvitationState = z.output<typeof InvitationState>

export const Invitation = z.object({
  id: Id,
  email: z.string().nullable().meta({ description: 'Null for a link that anyone may use' }),
  name: z.string(),
  group: z.object({ id: Id, name: z.string() }).nullable().meta({ description: 'Null for the default group' }),
  capacity_bytes: z.int().nullable().meta({ description: 'Storage given in addition to the group’s' }),
  note: z.string(),
  language: Language,
  max_uses: z.int(),
  use_count: z.int(),
  state: InvitationState,
  inviter: z.object({ id: Id, username: z.string() }).nullable(),
  sent_at: Timestamp.nullable(),
  expires_at: Timestamp,
  created_at: Timestamp,
})
export type Invitation = z.output<typeof Invitation>

/** What the accounts created by an invitation get. */
const invitationTerms = {
  group_id: Id.nullable().default(null),
  capacity_bytes: z.int().min(1).max(limits.plan.bytes).nullable().default(null),
  note: Line(limits.invitation.note).default('').meta({ description: 'Shown to the invited person' }),
  language: Language.optional().meta({ description: 'Of the email; the site’s language by default' }),
  days: z.int().min(1).max(limits.invitation.days).default(limits.invitation.usualDays),
}

export const InvitationInput = z
  .strictObject({
    ...invitationTerms,
    emails: z
      .array(Email)
      .max(limits.invitation.emailsPerCall)
      .default([])
      .meta({ description: 'Each gets an invitation of its own; without any, a link is created' }),
    max_uses: z.int().min(1).max(limits.invitation.uses).default(1).meta({ description: 'Of a link' }),
  })
  .refine(({ emails, max_uses }) => emails.length === 0 || max_uses === 1, {
    path: ['max_uses'],
    message: 'not_a_choice' satisfies InvalidCode,
  })
export type InvitationInput = z.output<typeof InvitationInput>

export const InvitationToken = RequiredLine(limits.text, 'required')

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = z.object({
  email: z.string().nullable(),
  username: z.string().nullable().meta({ description: 'Of the account that awaits its first password' }),
  name: z.string(),
  note: z.string(),
  inviter: z.string().nullable(),
  expires_at: Timestamp,
})
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>

export const AcceptInvitationInput = confirmed(
  z.strictObject({
    invitation: InvitationToken,
    username: Username.optional().meta({ description: 'Required unless the invitation belongs to an account' }),
    name: RequiredLine(limits.name, 'name_required').optional(),
    email: Email.optional().meta({ description: 'Required unless the invitation names one' }),
    password: NewPassword,
    password_confirmation: PasswordConfirmation,
    consent: z.boolean().default(false),
    language: Language.optional(),
  }),
)
export type AcceptInvitationInput = z.output<typeof AcceptInvitationInput>

const write = { access: 'admin', permission: 'users.write', reauth: true } as const
const closedInvitation = ['invitation_missing', 'invitation_used', 'invitation_expired', 'invitation_revoked'] as const

export const invitations = defineRoutes({
  'GET /admin/invitations': {
    access: 'admin',
    permission: 'users.read',
    query: PageQuery.extend({ q: SearchText, state: InvitationState.optional() }),
    data: pageOf(Invitation),
  },
  'POST /admin/invitations': {
    ...write,
    body: InvitationInput,
    data: z.object({
      ids: z.array(Id),
      url: z.string().nullable().meta({ description: 'The link, shown this once' }),
      skipped: z.array(z.string()).meta({ description: 'Addresses that belong to an account' }),
    }),
    refuses: ['group_missing', 'mail_unconfigured', 'site_address_unset'],
  },
  'POST /admin/invitations/{id}/renewal': {
    ...write,
    params: IdParams,
    data: z.object({ url: z.string().nullable() }),
    refuses: ['invitation_missing', 'invitation_used', 'invitation_revoked', 'mail_unconfigured', 'site_address_unset'],
  },
  'DELETE /admin/invitations/{id}': {
    ...write,
    params: IdParams,
    answers: 204,
    refuses: ['invitation_missing'],
  },
  'POST /invitation': {
    availableIn: 'read_only',
    access: 'public',
    body: z.strictObject({ invitation: InvitationToken }),
    data: ReceivedInvitation,
    refuses: closedInvitation,
  },
  'POST /invitation/acceptance': {
    access: 'public',
    body: AcceptInvitationInput,
    data: z.object({ token: z.string() }),
    refuses: [...closedInvitation, 'username_taken', 'email_taken', 'account_suspended'],
  },
})
