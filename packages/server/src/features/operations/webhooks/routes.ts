import type { Handle } from '#http/api/handle.ts'
import type { WebhookLog } from './delivery-log.ts'
import type { WebhookService } from './service.ts'

export function webhookRoutes(handle: Handle, webhooks: WebhookService, log: WebhookLog) {
  handle('GET /admin/webhooks', ({ query }) => webhooks.list(query))
  handle('POST /admin/webhooks', ({ caller, client, body }) => webhooks.create({ caller, client }, body))
  handle('PUT /admin/webhooks', ({ caller, client, body: { action, ids }, applyEach }) =>
    applyEach(ids, (id) =>
      action === 'delete'
        ? webhooks.remove({ caller, client }, id)
        : webhooks.update({ caller, client }, id, { is_enabled: action === 'enable' }),
    ),
  )
  handle('PUT /admin/webhooks/{id}', ({ caller, client, params, body }) =>
    webhooks.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/webhooks/{id}', ({ caller, client, params }) => webhooks.remove({ caller, client }, params.id))
  handle('POST /admin/webhooks/{id}/rotate', ({ caller, client, params }) =>
    webhooks.rotate({ caller, client }, params.id),
  )
  handle('POST /admin/webhooks/{id}/test', ({ caller, client, params }) => log.test({ caller, client }, params.id))
  handle('GET /admin/webhooks/{id}/deliveries', ({ params, query }) => log.list(params.id, query))
  handle('GET /admin/webhooks/{id}/deliveries/{delivery_id}', ({ params }) => log.get(params.id, params.delivery_id))
  handle('POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver', ({ caller, client, params }) =>
    log.redeliver({ caller, client }, params.id, params.delivery_id),
  )
}
