import type { Handle } from '#http/api/handle.ts'
import type { PageService } from './service.ts'

export function pageRoutes(handle: Handle, pages: PageService) {
  handle('GET /pages', ({ query, client }) => pages.list(query, client))
  handle('GET /pages/{slug}', ({ params, client }) => pages.read(params.slug, client))
  handle('GET /admin/pages', ({ query }) => pages.listAll(query))
  handle('GET /admin/pages/{id}', ({ params }) => pages.get(params.id))
  handle('POST /admin/pages', ({ caller, client, body }) => pages.create({ caller, client }, body))
  handle('PUT /admin/pages/{id}', ({ caller, client, params, body }) =>
    pages.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/pages', ({ caller, client, body, applyEach }) =>
    applyEach(body.ids, (id) => pages.remove({ caller, client }, id)),
  )
  handle('DELETE /admin/pages/{id}', ({ caller, client, params }) => pages.remove({ caller, client }, params.id))
}
