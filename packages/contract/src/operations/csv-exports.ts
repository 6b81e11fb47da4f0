import type { z } from 'zod'
import { AdminAlbumQuery } from '../library/admin-albums.ts'
import { AdminPhotoQuery } from '../library/admin-photos.ts'
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
const exported = <Q extends z.ZodType>(query: Q) =>
  ({ access: 'admin', reauth: true, query, sends: 'file', refuses: ['export_running'] }) as const
const paging = { page: true, per_page: true } as const

export const tableExports = defineRoutes({
  'GET /admin/exports/users': exported(AdminUserQuery.omit(paging)),
  'GET /admin/exports/photos': exported(AdminPhotoQuery.omit(paging)),
  'GET /admin/exports/albums': exported(AdminAlbumQuery.omit(paging)),
  'GET /admin/exports/shares': exported(AdminShareQuery.omit(paging)),
  'GET /admin/exports/reports': exported(ReportQuery.omit(paging)),
  'GET /admin/exports/orders': exported(AdminOrderQuery.omit(paging)),
  'GET /admin/exports/coupons': exported(CouponQuery.omit(paging)),
  'GET /admin/exports/tickets': exported(AdminTicketQuery.omit(paging)),
  'GET /admin/exports/audit': exported(AuditQuery.omit(paging)),
  'GET /admin/exports/aliases': exported(AliasQuery.omit(paging)),
})

type TableOf<K> = K extends `GET /admin/exports/${infer Table}` ? Table : never

/** Lists of the admin panel that can be exported as a file. */
export type ExportedTable = TableOf<keyof typeof tableExports>

export type ExportQuery<T extends ExportedTable> = z.output<(typeof tableExports)[`GET /admin/exports/${T}`]['query']>
