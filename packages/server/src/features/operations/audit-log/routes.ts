import type { Handle } from '#http/api/handle.ts'
import type { AuditService } from './service.ts'

export function auditRoutes(handle: Handle, audit: AuditService) {
  handle('GET /admin/audit', ({ query }) => audit.list(query))
  handle('GET /admin/audit/{id}', ({ params }) => audit.get(params.id))
}
