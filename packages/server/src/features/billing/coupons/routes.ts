import type { Handle } from '#http/api/handle.ts'
import type { CouponAdmin } from './admin-service.ts'
import type { CouponBatches } from './batch-service.ts'

export function couponRoutes(handle: Handle, coupons: CouponAdmin, batches: CouponBatches) {
  handle('GET /admin/coupons', ({ query }) => coupons.list(query))
  handle('POST /admin/coupons', ({ caller, client, body }) => coupons.create({ caller, client }, body))
  handle('PUT /admin/coupons', ({ caller, client, body: { action, ids }, applyEach }) =>
    applyEach(ids, (id) =>
      action === 'delete'
        ? coupons.remove({ caller, client }, id)
        : coupons.update({ caller, client }, id, { is_enabled: action === 'enable' }),
    ),
  )
  handle('PUT /admin/coupons/{id}', ({ caller, client, params, body }) =>
    coupons.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/coupons/{id}', ({ caller, client, params }) => coupons.remove({ caller, client }, params.id))
  handle('GET /admin/coupon-batches', ({ query }) => batches.list(query))
  handle('POST /admin/coupon-batches', ({ caller, client, body, idempotency_key }) =>
    batches.create({ caller, client }, body, idempotency_key),
  )
  handle('DELETE /admin/coupon-batches/{id}', ({ caller, client, params }) =>
    batches.remove({ caller, client }, params.id),
  )
}
