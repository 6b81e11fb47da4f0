import type { startServer } from '#test/harness/server.ts'

type Server = Awaited<ReturnType<typeof startServer>>

/** Gateway without a server: nothing listens on the port. */
export const epayInput = {
  name: 'Station',
  platform: 'epay',
  options: { endpoint: 'http://127.0.0.1:1/', pid: '1001' },
  secrets: { key: 'very secret' },
} as const

async function onGateway({ db, runtime }: Server) {
  const row = {
    name: 'Station',
    platform: 'epay',
    options: JSON.stringify(epayInput.options),
    secrets: runtime.secrets.seal(JSON.stringify(epayInput.secrets)),
    currencies: '["CNY"]',
    channels: '["alipay"]',
    is_enabled: true,
    place: 1,
    created_at: '2026-01-01T00:00:00.000Z',
  } as const
  const { id } = await db.insertInto('payment_gateways').values(row).returning('id').executeTakeFirstOrThrow()
  return { params: { id } }
}

export const paymentGatewaySamples = {
  'GET /admin/payment-gateways': async () => ({}),
  'POST /admin/payment-gateways': async () => ({ body: epayInput }),
  'PUT /admin/payment-gateways/{id}': async (server: Server) => ({
    ...(await onGateway(server)),
    body: { name: 'Other' },
  }),
  'DELETE /admin/payment-gateways/{id}': onGateway,
  'POST /admin/payment-gateways/{id}/test': onGateway,
}
