import { type AdminTicketQuery, limits, type TicketReplyQuery, type TicketTemplateInput } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import * as queries from './admin-queries.ts'
import { type TicketConversation, type Writer, presentForTeam, presentPerson, presentReply } from './conversation.ts'
import { listReplies, markSeen } from './queries.ts'

interface TicketAdminDeps {
  db: Db
  conversation: TicketConversation
  audit: Pick<AuditService, 'record' | 'recordChanges'>
  now: () => Date
}

const targetOf = ({ issue_no, title }: { issue_no: string; title: string }) => `ticket ${issue_no} ${title}`
const nameOf = (id: number, { name }: { name: string }) => `ticket template ${id} ${name}`

/** Reply templates of the team. */
function ticketTemplates({ db, audit, now }: TicketAdminDeps) {
  async function requireTemplate(tx: Db, id: number) {
    const template = await queries.findTemplate(tx, id)
    if (!template) throw refuse('template_missing')
    return template
  }

  return {
    list: () => queries.listTemplates(db),

    create: (actor: Actor, input: TicketTemplateInput) =>
      db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, 'ticket templates')
        const most = limits.ticket.templates
        const existingTemplates = await queries.listTemplates(tx)
        if (existingTemplates.length >= most) throw refuse('templates_too_many', { values: { count: most } })
        const time = now().toISOString()
        const { id } = await queries.insertTemplate(tx, { ...input, created_at: time, updated_at: time })
        await audit.record(tx, actor, { action: 'ticket_template.create', target: nameOf(id, input) }, input)
        return { id }
      }),

    update: (actor: Actor, id: number, input: TicketTemplateInput) =>
      db.transaction().execute(async (tx) => {
        const before = await requireTemplate(tx, id)
        await queries.updateTemplate(tx, id, { ...input, updated_at: now().toISOString() })
        const act = { action: 'ticket_template.change', target: nameOf(id, before) }
        await audit.recordChanges(tx, actor, act, { before, after: input })
      }),

    remove: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        const before = await requireTemplate(tx, id)
        await queries.deleteTemplate(tx, id)
        const { name, content } = before
        await audit.record(
          tx,
          actor,
          { action: 'ticket_template.delete', target: nameOf(id, before) },
          { name, content },
        )
      }),
  }
}

/** Tickets of all users in the admin panel. */
export function createTicketAdmin(deps: TicketAdminDeps) {
  const { db, conversation, audit } = deps

  async function requireTicket(tx: Db, issueNo: string) {
    const ticket = await queries.findTicket(tx, issueNo)
    if (!ticket) throw refuse('ticket_missing')
    return ticket
  }

  return {
    templates: ticketTemplates(deps),

    async list({ id }: Pick<Caller, 'id'>, query: AdminTicketQuery & PageRequest, client: Client) {
      const { data, ...counted } = await queries.listTickets(db, id, query)
      return { data: data.map((ticket) => presentForTeam(ticket, client)), ...counted }
    },

    async get(issueNo: string, client: Client) {
      const ticket = presentForTeam(await requireTicket(db, issueNo), client)
      const admins = await queries.listAdmins(db)
      return { ...ticket, admins: admins.map((admin) => presentPerson(admin, client)) }
    },

    async replies(issueNo: string, query: TicketReplyQuery, client: Client) {
      const { id } = await requireTicket(db, issueNo)
      const { data, total } = await listReplies(db, id, query)
      return { data: data.map((reply) => presentReply(reply, client)), total }
    },

    reply: (writer: Writer, issueNo: string, content: string) =>
      db.transaction().execute(async (tx) => {
        const ticket = await requireTicket(tx, issueNo)
        const reply = await conversation.write(tx, writer, 'team', ticket.id, content)
        const act = { action: 'ticket.reply', target: targetOf(ticket) }
        await audit.record(tx, writer, act, { reply_id: reply.id })
        return presentReply(reply, writer.client)
      }),

    assign: (actor: Actor, issueNo: string, userId: number | null) =>
      db.transaction().execute(async (tx) => {
        const ticket = await requireTicket(tx, issueNo)
        const admin = userId === null ? null : await queries.findAdmin(tx, userId)
        if (admin === undefined) throw invalid('user_id', 'not_a_choice')
        await queries.assign(tx, ticket.id, userId)
        const changes = { before: { assigned: ticket.assigned_username }, after: { assigned: admin?.username ?? null } }
        await audit.recordChanges(tx, actor, { action: 'ticket.assign', target: targetOf(ticket) }, changes)
      }),

    close: (actor: Actor, issueNo: string) =>
      db.transaction().execute(async (tx) => {
        const ticket = await requireTicket(tx, issueNo)
        await conversation.close(tx, ticket.id)
        const status = { from: 'in_progress', to: 'completed' }
        await audit.record(tx, actor, { action: 'ticket.close', target: targetOf(ticket) }, { status })
      }),

    reopen: (actor: Actor, issueNo: string) =>
      db.transaction().execute(async (tx) => {
        const ticket = await requireTicket(tx, issueNo)
        await conversation.reopen(tx, ticket.id)
        const status = { from: 'completed', to: 'in_progress' }
        await audit.record(tx, actor, { action: 'ticket.reopen', target: targetOf(ticket) }, { status })
      }),

    async see(issueNo: string, replyId: number) {
      const { id } = await requireTicket(db, issueNo)
      await markSeen(db, id, 'team', replyId)
    },
  }
}

export type TicketAdmin = ReturnType<typeof createTicketAdmin>
