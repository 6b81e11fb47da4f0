import { randomBytes } from 'node:crypto'
import type { RawPaymentNotification, PaymentRequest } from '#gateways/payments/payment-gateway.ts'
import { startServer, type TestServer } from '#test/harness/server.ts'
import { freePorts } from '#test/storage-servers/ports.ts'
import type { PlatformPeer } from './platform-peer.ts'
import type { SentNotice } from './peer-server.ts'

const newReference = () => `r${randomBytes(9).toString('hex')}`

/** Converts a notification to the form in which the server passes it to a gateway. */
export const rawOf = ({ method, query = '', headers = {}, body = '' }: SentNotice): RawPaymentNotification => ({
  method,
  query,
  headers,
  body: Buffer.from(body),
})

/** Starts a server that listens at its PUBLIC_URL, so that platforms and browsers on this machine reach it. */
export async function startReachableServer() {
  const [port = 0] = await freePorts(1)
  const origin = `http://127.0.0.1:${port}`
  const server = await startServer({ PUBLIC_URL: origin })
  await server.app.listen({ port, host: '127.0.0.1' })
  return { server, origin }
}

/** Adds a platform through the API of the admin panel. */
export async function addPeer({ user }: TestServer, peer: Pick<PlatformPeer, 'input' | 'currency'>) {
  const admin = await user(`admin_${randomBytes(4).toString('hex')}`, { is_admin: true })
  const body = { ...peer.input, currencies: [peer.currency] }
  const { data, status, body: text } = await admin('POST /admin/payment-gateways', { body })
  if (status !== 200) throw new Error(text)
  return { admin, id: data.id }
}

export const createPaymentRequest = (
  peer: PlatformPeer,
  given: Partial<PaymentRequest> = {},
): Omit<PaymentRequest, 'notify_url'> => ({
  reference: newReference(),
  title: 'Plan & 套餐 = 1/2',
  amount: 1230,
  currency: peer.currency,
  channel: peer.channel,
  method: peer.method,
  return_url: 'http://localhost/user/orders/1',
  cancel_url: 'http://localhost/user/orders/1',
  expires_at: null,
  ip: '203.0.113.5',
  ...given,
})
