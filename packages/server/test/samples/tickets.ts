import { insertTicket, insertUser } from '#test/factories/factories.ts'
import { canary } from './library.ts'
import type { TestServer as Server } from '#test/harness/server.ts'

interface Owner {
  id: number
}

const nothing = async () => ({})
const words = { content: 'More.' }

const onTicket = async ({ db }: Server, { id }: Owner) => {
  const { issue_no } = await insertTicket(db, id, { title: canary, content: canary })
  return { params: { issue_no } }
}

/** A test of every call writes more than the rate limit allows. */
const writing = async (server: Server, owner: Owner) => {
  await server.db.deleteFrom('rate_limits').execute()
  return { ...(await onTicket(server, owner)), body: words }
}

const onTemplate = async ({ db }: Server) => {
  const time = '2026-01-01T00:00:00.000Z'
  const template = { name: 'Hello', content: 'Hello.', created_at: time, updated_at: time }
  return { params: await db.insertInto('ticket_templates').values(template).returning('id').executeTakeFirstOrThrow() }
}

export const ticketSamples = {
  'GET /user/tickets': async (server: Server, owner: Owner) => {
    await onTicket(server, owner)
    return {}
  },
  'POST /user/tickets': async ({ db }: Server) => {
    await db.deleteFrom('rate_limits').execute()
    await db.updateTable('tickets').set({ status: 'completed' }).execute()
    return { body: { title: 'Help', level: 'low', content: 'Please.' } }
  },
  'GET /user/tickets/{issue_no}': onTicket,
  'GET /user/tickets/{issue_no}/replies': onTicket,
  'POST /user/tickets/{issue_no}/reply': writing,
  'PUT /user/tickets/{issue_no}/close': onTicket,
  'PUT /user/tickets/{issue_no}/seen': async (server: Server, owner: Owner) => ({
    ...(await onTicket(server, owner)),
    body: { reply_id: 0 },
  }),
  'GET /admin/tickets': nothing,
  'GET /admin/tickets/{issue_no}': onTicket,
  'GET /admin/tickets/{issue_no}/replies': onTicket,
  'POST /admin/tickets/{issue_no}/reply': writing,
  'PUT /admin/tickets': async (server: Server, owner: Owner) => ({
    body: { action: 'close', ids: [(await onTicket(server, owner)).params.issue_no] },
  }),
  'PUT /admin/tickets/{issue_no}/assign': async (server: Server, owner: Owner) => ({
    ...(await onTicket(server, owner)),
    body: { user_id: (await insertUser(server.db, { is_admin: true })).id },
  }),
  'PUT /admin/tickets/{issue_no}/close': onTicket,
  'PUT /admin/tickets/{issue_no}/reopen': async ({ db }: Server, { id }: Owner) => {
    const { issue_no } = await insertTicket(db, id, { status: 'completed' })
    return { params: { issue_no } }
  },
  'PUT /admin/tickets/{issue_no}/seen': async (server: Server, owner: Owner) => ({
    ...(await onTicket(server, owner)),
    body: { reply_id: 0 },
  }),
  'GET /admin/ticket-templates': nothing,
  'POST /admin/ticket-templates': async ({ db }: Server) => {
    await db.deleteFrom('ticket_templates').execute()
    return { body: { name: 'Hello', content: 'Hello.' } }
  },
  'PUT /admin/ticket-templates/{id}': async (server: Server) => ({
    ...(await onTemplate(server)),
    body: { name: 'Other', content: 'Other.' },
  }),
  'DELETE /admin/ticket-templates/{id}': onTemplate,
}
