import type { Handle } from '#http/api/handle.ts'
import type { CouponAdmin } from './admin-service.ts'

export function couponRoutes(handle: Handle, coupons: CouponAdmin) {
  handle('GET /admin/coupons', ({ query }) => coupons.list(query))
  handle('POST /admin/coupons', ({ caller, client, body }) => coupons.create({ caller, client }, body))
  handle('PUT /admin/coupons/{id}', ({ caller, client, params, body }) =>
    coupons.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/coupons/{id}', ({ caller, client, params }) => coupons.remove({ caller, client }, params.id))
}
