import { adminAlbumService } from '#features/admin-albums/service.ts'
import type { AdminPhotoService } from '#features/admin-photos/service.ts'
import type { AlbumService } from '#features/albums/service.ts'
import type { AliasService } from '#features/aliases/service.ts'
import type { AuditService } from '#features/audit/service.ts'
import type { CouponAdmin } from '#features/coupons/admin.ts'
import { tableExportService } from '#features/exports/service.ts'
import type { LetterService } from '#features/letters/service.ts'
import type { OrderAdmin } from '#features/orders/admin.ts'
import type { ReportService } from '#features/reports/service.ts'
import type { ShareAdmin } from '#features/shares/admin.ts'
import type { TicketAdmin } from '#features/tickets/admin.ts'
import type { UserService } from '#features/users/service.ts'
import type { RateLimiter } from './platform/rate-limits/limiter.ts'
import type { Outside } from './services.ts'

interface Needs {
  albums: AlbumService
  adminPhotos: AdminPhotoService
  aliases: Pick<AliasService, 'list'>
  audit: AuditService
  couponAdmin: Pick<CouponAdmin, 'list'>
  letters: LetterService
  orderAdmin: Pick<OrderAdmin, 'list'>
  reports: Pick<ReportService, 'list'>
  shareAdmin: Pick<ShareAdmin, 'list'>
  ticketAdmin: Pick<TicketAdmin, 'list'>
  users: Pick<UserService, 'list'>
  rateLimits: RateLimiter
}

/** What the tables of the back office are made of: albums for administrators, and every list as a file. */
export function makeTableServices({ db, now }: Outside, services: Needs) {
  const { audit, adminPhotos, rateLimits, shareAdmin, ticketAdmin } = services
  const adminAlbums = adminAlbumService({ db, ...services })
  const lists: Parameters<typeof tableExportService>[0]['lists'] = {
    users: services.users.list,
    photos: (query, { client }) => adminPhotos.list(query, client),
    albums: (query, { client }) => adminAlbums.list(query, client),
    shares: (query, { client }) => shareAdmin.list(query, client),
    reports: services.reports.list,
    orders: services.orderAdmin.list,
    coupons: services.couponAdmin.list,
    tickets: (query, { caller, client }) => ticketAdmin.list(caller, query, client),
    audit: audit.list,
    aliases: services.aliases.list,
  }
  return { adminAlbums, tableExports: tableExportService({ db, lists, audit, rateLimits, now }) }
}
