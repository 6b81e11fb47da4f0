import type { Handle } from '#http/api/handle.ts'
import type { PaymentGatewayService } from './gateway-admin-service.ts'

export function paymentGatewayRoutes(handle: Handle, gateways: PaymentGatewayService) {
  handle('GET /admin/payment-gateways', ({ query, client }) => gateways.list(query, client))
  handle('POST /admin/payment-gateways', ({ caller, client, body }) => gateways.create({ caller, client }, body))
  handle('PUT /admin/payment-gateways/{id}', ({ caller, client, params, body }) =>
    gateways.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/payment-gateways/{id}', ({ caller, client, params }) =>
    gateways.remove({ caller, client }, params.id),
  )
  handle('POST /admin/payment-gateways/{id}/test', ({ caller, client, params }) =>
    gateways.test({ caller, client }, params.id),
  )
}
