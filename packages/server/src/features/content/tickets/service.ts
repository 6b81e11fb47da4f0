import { randomInt } from 'node:crypto'
import { limits, type TicketInput, type TicketQuery, type TicketReplyQuery } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db, NewRow } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import { type TicketConversation, type Writer, presentReply, presentTicket } from './conversation.ts'
import * as queries from './queries.ts'

interface TicketServiceDeps {
  db: Db
  conversation: TicketConversation
  rateLimits: Pick<RateLimiter, 'hit'>
  now: () => Date
}

type Owner = Pick<Caller, 'id'>

/** The number is the date and eight digits, short enough to be read out. */
const numberOn = (time: string) =>
  `${time.slice(0, 10).replaceAll('-', '')}${String(randomInt(10 ** 8)).padStart(8, '0')}`

/** Initial state: no reply, and not seen by the team. */
const fresh = {
  status: 'in_progress',
  assigned_id: null,
  reply_count: 0,
  last_reply_id: null,
  owner_reply_id: 0,
  team_reply_id: 0,
  owner_seen_id: 0,
  team_seen_id: -1,
  owner_told_at: null,
  team_told_at: null,
  closed_at: null,
} as const

async function insert(tx: Db, ticket: Omit<NewRow<'tickets'>, 'issue_no'>) {
  for (;;) {
    const issue_no = numberOn(ticket.created_at)
    const inserted = await queries.insertTicket(tx, { ...ticket, issue_no })
    if (inserted) return { ...inserted, issue_no }
  }
}

export function createTicketService({ db, conversation, rateLimits, now }: TicketServiceDeps) {
  async function requireTicket(tx: Db, { id }: Owner, issueNo: string) {
    const ticket = await queries.findOwn(tx, id, issueNo)
    if (!ticket) throw refuse('ticket_missing')
    return ticket
  }

  return {
    async list({ id }: Owner, query: TicketQuery) {
      const { data, total } = await queries.listOwn(db, id, query)
      return { data: data.map((ticket) => presentTicket(ticket, 'owner')), total }
    },

    async create({ caller, client }: Writer, { title, level, content }: TicketInput) {
      await rateLimits.hit('ticket', { account: caller.id })
      return db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, `tickets of ${caller.id}`)
        const most = limits.ticket.open
        if ((await queries.countOpen(tx, caller.id)) >= most) {
          throw refuse('tickets_too_many', { values: { count: most } })
        }
        const time = now().toISOString()
        const ticket = { ...fresh, user_id: caller.id, title, level, content, created_at: time, updated_at: time }
        const insertedTicket = await insert(tx, ticket)
        await conversation.announce(tx, { ...ticket, ...insertedTicket }, content, client)
        return presentTicket(await requireTicket(tx, caller, insertedTicket.issue_no), 'owner')
      })
    },

    get: async (owner: Owner, issueNo: string) => presentTicket(await requireTicket(db, owner, issueNo), 'owner'),

    async replies(owner: Owner, issueNo: string, query: TicketReplyQuery, client: Client) {
      const { id } = await requireTicket(db, owner, issueNo)
      const { data, total } = await queries.listReplies(db, id, query)
      return { data: data.map((reply) => presentReply(reply, client)), total }
    },

    async reply(writer: Writer, issueNo: string, content: string) {
      await rateLimits.hit('ticket_reply', { account: writer.caller.id })
      return db.transaction().execute(async (tx) => {
        const { id } = await requireTicket(tx, writer.caller, issueNo)
        return presentReply(await conversation.write(tx, writer, 'owner', id, content), writer.client)
      })
    },

    close: (owner: Owner, issueNo: string) =>
      db.transaction().execute(async (tx) => {
        const { id } = await requireTicket(tx, owner, issueNo)
        await conversation.close(tx, id)
      }),

    async see(owner: Owner, issueNo: string, replyId: number) {
      const { id } = await requireTicket(db, owner, issueNo)
      await queries.markSeen(db, id, 'owner', replyId)
    },
  }
}

export type TicketService = ReturnType<typeof createTicketService>
