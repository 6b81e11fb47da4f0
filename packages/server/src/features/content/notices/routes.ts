import type { Handle } from '#http/api/handle.ts'
import type { NoticeService } from './service.ts'

export function noticeRoutes(handle: Handle, notices: NoticeService) {
  handle('GET /notices', ({ query }) => notices.list(query))
  handle('GET /notices/{id}', ({ params }) => notices.read(params.id))
  handle('GET /admin/notices', ({ query }) => notices.listAll(query))
  handle('GET /admin/notices/{id}', ({ params }) => notices.get(params.id))
  handle('POST /admin/notices', ({ caller, client, body }) => notices.create({ caller, client }, body))
  handle('PUT /admin/notices/{id}', ({ caller, client, params, body }) =>
    notices.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/notices', ({ caller, client, body, applyEach }) =>
    applyEach(body.ids, (id) => notices.remove({ caller, client }, id)),
  )
  handle('DELETE /admin/notices/{id}', ({ caller, client, params }) => notices.remove({ caller, client }, params.id))
}
