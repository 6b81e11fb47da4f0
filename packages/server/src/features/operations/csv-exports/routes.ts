import type { Handle } from '#http/api/handle.ts'
import type { CsvExportService } from './service.ts'

export function tableExportRoutes(handle: Handle, { open }: CsvExportService) {
  handle('GET /admin/exports/users', ({ query, ...reader }) => open(reader, 'users', query))
  handle('GET /admin/exports/photos', ({ query, ...reader }) => open(reader, 'photos', query))
  handle('GET /admin/exports/albums', ({ query, ...reader }) => open(reader, 'albums', query))
  handle('GET /admin/exports/shares', ({ query, ...reader }) => open(reader, 'shares', query))
  handle('GET /admin/exports/reports', ({ query, ...reader }) => open(reader, 'reports', query))
  handle('GET /admin/exports/orders', ({ query, ...reader }) => open(reader, 'orders', query))
  handle('GET /admin/exports/coupons', ({ query, ...reader }) => open(reader, 'coupons', query))
  handle('GET /admin/exports/tickets', ({ query, ...reader }) => open(reader, 'tickets', query))
  handle('GET /admin/exports/audit', ({ query, ...reader }) => open(reader, 'audit', query))
  handle('GET /admin/exports/aliases', ({ query, ...reader }) => open(reader, 'aliases', query))
}
