import type { Handle } from '#http/api/handle.ts'
import type { OrderAdmin } from './admin-service.ts'
import type { OrderRefunds } from './refund-order.ts'
import type { RevenueService } from './revenue.ts'
import type { createOrderCreation } from './create-order.ts'
import type { OrderService } from './service.ts'

interface OrderRoutesDeps {
  orders: OrderService
  placeOrder: ReturnType<typeof createOrderCreation>
  orderAdmin: OrderAdmin
  orderRefunds: OrderRefunds
  revenue: RevenueService
}

export function orderRoutes(
  handle: Handle,
  { orders, placeOrder, orderAdmin, orderRefunds, revenue }: OrderRoutesDeps,
) {
  handle('POST /user/orders/preview', ({ caller, body }) => orders.preview(caller, body))
  handle('POST /user/orders', ({ caller, body, idempotency_key }) => placeOrder(caller, body, idempotency_key))
  handle('GET /user/orders', ({ caller, query }) => orders.list(caller, query))
  handle('GET /user/orders/{trade_no}', ({ caller, params }) => orders.get(caller, params.trade_no))
  handle('PUT /user/orders/{trade_no}/cancel', ({ caller, params }) => orders.cancel(caller, params.trade_no))
  handle('POST /user/orders/{trade_no}/pay', ({ caller, client, params, body, idempotency_key }) =>
    orders.pay({ caller, client }, params.trade_no, body, idempotency_key),
  )
  handle('GET /admin/orders', ({ query }) => orderAdmin.list(query))
  handle('GET /admin/orders/{trade_no}', ({ params }) => orderAdmin.get(params.trade_no))
  handle('PUT /admin/orders/{trade_no}/confirm', ({ caller, client, params, body }) =>
    orderAdmin.confirm({ caller, client }, params.trade_no, body.note),
  )
  handle('PUT /admin/orders', ({ caller, client, body, applyEach }) =>
    applyEach(body.ids, (tradeNo) => orderAdmin.cancel({ caller, client }, tradeNo)),
  )
  handle('PUT /admin/orders/{trade_no}/cancel', ({ caller, client, params }) =>
    orderAdmin.cancel({ caller, client }, params.trade_no),
  )
  handle('POST /admin/orders/{trade_no}/refund', ({ caller, client, params, body }) =>
    orderRefunds.refund({ caller, client }, params.trade_no, body),
  )
  handle('PUT /admin/payments/{id}/resolve', ({ caller, client, params, body }) =>
    orderRefunds.resolve({ caller, client }, params.id, body),
  )
  handle('GET /admin/revenue', ({ query }) => revenue.read(query.days))
}
