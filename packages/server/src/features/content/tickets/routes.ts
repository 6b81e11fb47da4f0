import type { Handle } from '#http/api/handle.ts'
import type { TicketAdmin } from './admin-service.ts'
import type { TicketService } from './service.ts'

export function ticketRoutes(handle: Handle, tickets: TicketService, admin: TicketAdmin) {
  handle('GET /user/tickets', ({ caller, query }) => tickets.list(caller, query))
  handle('POST /user/tickets', ({ caller, client, body }) => tickets.create({ caller, client }, body))
  handle('GET /user/tickets/{issue_no}', ({ caller, params }) => tickets.get(caller, params.issue_no))
  handle('GET /user/tickets/{issue_no}/replies', ({ caller, client, params, query }) =>
    tickets.replies(caller, params.issue_no, query, client),
  )
  handle('POST /user/tickets/{issue_no}/reply', ({ caller, client, params, body }) =>
    tickets.reply({ caller, client }, params.issue_no, body.content),
  )
  handle('PUT /user/tickets/{issue_no}/close', ({ caller, params }) => tickets.close(caller, params.issue_no))
  handle('PUT /user/tickets/{issue_no}/seen', ({ caller, params, body }) =>
    tickets.see(caller, params.issue_no, body.reply_id),
  )
  handle('GET /admin/tickets', ({ caller, client, query }) => admin.list(caller, query, client))
  handle('GET /admin/tickets/{issue_no}', ({ client, params }) => admin.get(params.issue_no, client))
  handle('GET /admin/tickets/{issue_no}/replies', ({ client, params, query }) =>
    admin.replies(params.issue_no, query, client),
  )
  handle('POST /admin/tickets/{issue_no}/reply', ({ caller, client, params, body }) =>
    admin.reply({ caller, client }, params.issue_no, body.content),
  )
  handle('PUT /admin/tickets', ({ caller, client, body: { action, ids }, applyEach }) =>
    applyEach(ids, (issueNo) => admin[action]({ caller, client }, issueNo)),
  )
  handle('PUT /admin/tickets/{issue_no}/assign', ({ caller, client, params, body }) =>
    admin.assign({ caller, client }, params.issue_no, body.user_id),
  )
  handle('PUT /admin/tickets/{issue_no}/close', ({ caller, client, params }) =>
    admin.close({ caller, client }, params.issue_no),
  )
  handle('PUT /admin/tickets/{issue_no}/reopen', ({ caller, client, params }) =>
    admin.reopen({ caller, client }, params.issue_no),
  )
  handle('PUT /admin/tickets/{issue_no}/seen', ({ params, body }) => admin.see(params.issue_no, body.reply_id))
  handle('GET /admin/ticket-templates', () => admin.templates.list())
  handle('POST /admin/ticket-templates', ({ caller, client, body }) => admin.templates.create({ caller, client }, body))
  handle('PUT /admin/ticket-templates/{id}', ({ caller, client, params, body }) =>
    admin.templates.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/ticket-templates/{id}', ({ caller, client, params }) =>
    admin.templates.remove({ caller, client }, params.id),
  )
}
