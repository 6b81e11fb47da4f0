import type { z } from 'zod'
import { AdminAlbumQuery } from '../library/admin-albums.ts'
import { AdminPhotoQuery } from '../library/admin-photos.ts'
import type { AdminPermission } from '../roles.ts'
import { AdminUserQuery } from '../identity/admin-users.ts'
import { AuditQuery } from './audit-log.ts'
import { AliasQuery } from '../delivery/aliases.ts'
import { CouponQuery } from '../billing/coupons.ts'
import { AdminOrderQuery } from '../billing/admin-orders.ts'
import { ReportQuery } from '../safety/reports.ts'
import { defineRoutes } from '../route.ts'
import { AdminShareQuery } from '../sharing/shares.ts'
import { AdminTicketQuery } from '../content/tickets.ts'

/** Declares a CSV export of a whole list, which takes the same query as its pages. */
const exported = <const P extends AdminPermission, Q extends z.ZodType>(permission: P, query: Q) =>
  ({ access: 'admin', permission, reauth: true, query, sends: 'file', refuses: ['export_running'] }) as const
const paging = { page: true, per_page: true } as const

export const tableExports = defineRoutes({
  'GET /admin/exports/users': exported('users.read', AdminUserQuery.omit(paging)),
  'GET /admin/exports/photos': exported('photos.read', AdminPhotoQuery.omit(paging)),
  'GET /admin/exports/albums': exported('photos.read', AdminAlbumQuery.omit(paging)),
  'GET /admin/exports/shares': exported('photos.read', AdminShareQuery.omit(paging)),
  'GET /admin/exports/reports': exported('reports.read', ReportQuery.omit(paging)),
  'GET /admin/exports/orders': exported('orders.read', AdminOrderQuery.omit(paging)),
  'GET /admin/exports/coupons': exported('plans.read', CouponQuery.omit(paging)),
  'GET /admin/exports/tickets': exported('tickets.read', AdminTicketQuery.omit(paging)),
  'GET /admin/exports/audit': exported('audit.read', AuditQuery.omit(paging)),
  'GET /admin/exports/aliases': exported('storages.read', AliasQuery.omit(paging)),
})

type TableOf<K> = K extends `GET /admin/exports/${infer Table}` ? Table : never

/** Lists of the admin panel that can be exported as a file. */
export type ExportedTable = TableOf<keyof typeof tableExports>

export type ExportQuery<T extends ExportedTable> = z.output<(typeof tableExports)[`GET /admin/exports/${T}`]['query']>
