import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, IdParams, Line, Lines, PageQuery, pageOf, RequiredLine, SearchText, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits, ticketLevels, ticketStatuses, tableOrders } from '../limits.ts'
import { defineRoutes } from '../route.ts'

export const TicketLevel = z.enum(ticketLevels)
export type TicketLevel = z.output<typeof TicketLevel>

export const TicketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.output<typeof TicketStatus>

const words = Lines(limits.ticket.content)
  .refine((text) => text !== '', 'required' satisfies InvalidCode)
  .meta({ description: 'Markdown' })

const Writer = z
  .object({ id: Id, name: z.string(), avatar_url: z.string() })
  .nullable()
  .meta({ description: 'Null where the account is gone' })

export const TicketReply = z.object({
  id: Id,
  content: z.string(),
  created_at: Timestamp,
  is_staff: z.boolean().meta({ description: 'Written by the site’s team' }),
  user: Writer,
})
export type TicketReply = z.output<typeof TicketReply>

export const Ticket = z.object({
  issue_no: z.string(),
  title: z.string(),
  level: TicketLevel,
  status: TicketStatus,
  content: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp.meta({ description: 'When somebody last wrote in it, closed it or opened it again' }),
  closed_at: Timestamp.nullable(),
  reply_count: z.int(),
  is_unread: z.boolean(),
  last_reply: z.object({ is_staff: z.boolean(), excerpt: z.string(), created_at: Timestamp }).nullable(),
})
export type Ticket = z.output<typeof Ticket>

export const TicketInput = z.strictObject({
  title: RequiredLine(limits.ticket.title, 'required'),
  level: TicketLevel,
  content: words,
})
export type TicketInput = z.output<typeof TicketInput>

export const TicketWords = z.strictObject({ content: words })
export type TicketWords = z.output<typeof TicketWords>

export const TicketQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'Part of the title or the words, or a whole number' }),
  status: TicketStatus.optional(),
})
export type TicketQuery = z.output<typeof TicketQuery>

export const TicketReplyQuery = PageQuery.extend({ order: z.enum(['oldest', 'newest']).default('oldest') })
export type TicketReplyQuery = z.output<typeof TicketReplyQuery>

export const TicketSeen = z.strictObject({
  reply_id: z.int().min(0).max(2_147_483_647).meta({ description: 'The last reply that was seen; 0 for none' }),
})

const Person = z.object({ id: Id, username: z.string(), name: z.string(), avatar_url: z.string() })

export const AdminTicket = Ticket.extend({
  user: Person,
  assigned: Person.nullable(),
})
export type AdminTicket = z.output<typeof AdminTicket>

export const AdminTicketDetail = AdminTicket.extend({
  admins: z.array(Person).meta({ description: 'Whom it may be assigned to' }),
})
export type AdminTicketDetail = z.output<typeof AdminTicketDetail>

export const AdminTicketQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'Part of the title or the words; or a whole number or username' }),
  status: TicketStatus.or(z.literal('all')).default('in_progress'),
  level: TicketLevel.optional(),
  assigned: z.enum(['me', 'none', 'others']).optional(),
  unread: z.enum(['1']).optional().meta({ description: '1 for those in which the owner has written since' }),
  waiting: z.enum(['1']).optional().meta({ description: '1 for those in which the owner has the last word' }),
  order: z
    .enum(tableOrders.tickets)
    .default('-updated_at')
    .meta({ description: 'A column, with a minus before it to begin with the largest' }),
})
export type AdminTicketQuery = z.output<typeof AdminTicketQuery>

export const TicketAssignment = z.strictObject({
  user_id: Id.nullable().meta({ description: 'An administrator; null for nobody' }),
})

export const TicketTemplate = z.object({ id: Id, name: z.string(), content: z.string(), updated_at: Timestamp })
export type TicketTemplate = z.output<typeof TicketTemplate>

export const TicketTemplateInput = z.strictObject({
  name: RequiredLine(limits.ticket.template, 'required'),
  content: words,
})
export type TicketTemplateInput = z.output<typeof TicketTemplateInput>

const one = { params: z.object({ issue_no: Line(limits.text) }), refuses: ['ticket_missing'] } as const
const open = { params: one.params, refuses: ['ticket_missing', 'ticket_closed'] } as const
const read = { access: 'user:ticket:read' } as const
const write = { access: 'user:ticket:write' } as const
const teamRead = { access: 'admin', permission: 'tickets.read' } as const
const team = { access: 'admin', permission: 'tickets.write' } as const
const template = { ...team, params: IdParams, refuses: ['template_missing'], answers: 204 } as const

export const tickets = defineRoutes({
  'GET /user/tickets': { ...read, query: TicketQuery, data: pageOf(Ticket) },
  'POST /user/tickets': { ...write, body: TicketInput, data: Ticket, refuses: ['tickets_too_many'] },
  'GET /user/tickets/{issue_no}': { ...read, ...one, data: Ticket },
  'GET /user/tickets/{issue_no}/replies': { ...read, ...one, query: TicketReplyQuery, data: pageOf(TicketReply) },
  'POST /user/tickets/{issue_no}/reply': { ...write, ...open, body: TicketWords, data: TicketReply },
  'PUT /user/tickets/{issue_no}/close': { ...write, ...open, answers: 204 },
  'PUT /user/tickets/{issue_no}/seen': { availableIn: 'read_only', ...write, ...one, body: TicketSeen, answers: 204 },
  'GET /admin/tickets': { ...teamRead, query: AdminTicketQuery, data: pageOf(AdminTicket) },
  'GET /admin/tickets/{issue_no}': { ...teamRead, ...one, data: AdminTicketDetail },
  'GET /admin/tickets/{issue_no}/replies': { ...teamRead, ...one, query: TicketReplyQuery, data: pageOf(TicketReply) },
  'POST /admin/tickets/{issue_no}/reply': { ...team, ...open, body: TicketWords, data: TicketReply },
  'PUT /admin/tickets': {
    ...team,
    bulk: true,
    body: z.strictObject({ action: z.enum(['close', 'reopen']), ids: bulkIdsOf(one.params.shape.issue_no) }),
    data: bulkResultsOf(z.string()),
  },
  'PUT /admin/tickets/{issue_no}/assign': { ...team, ...one, body: TicketAssignment, answers: 204 },
  'PUT /admin/tickets/{issue_no}/close': { ...team, ...open, answers: 204 },
  'PUT /admin/tickets/{issue_no}/reopen': {
    ...team,
    params: one.params,
    refuses: ['ticket_missing', 'ticket_open'],
    answers: 204,
  },
  'PUT /admin/tickets/{issue_no}/seen': { availableIn: 'read_only', ...team, ...one, body: TicketSeen, answers: 204 },
  'GET /admin/ticket-templates': { ...teamRead, data: z.array(TicketTemplate) },
  'POST /admin/ticket-templates': {
    ...team,
    body: TicketTemplateInput,
    data: z.object({ id: Id }),
    refuses: ['templates_too_many'],
  },
  'PUT /admin/ticket-templates/{id}': { ...template, body: TicketTemplateInput },
  'DELETE /admin/ticket-templates/{id}': template,
})
