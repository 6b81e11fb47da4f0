import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { RawNotice, Wish } from '#gateways/payments/gateway.ts'
import type { TestServer } from '#test/server.ts'
import type { PlatformPeer } from './bench.ts'
import type { SentNotice } from './peer.ts'

const newReference = () => `r${randomBytes(9).toString('hex')}`

/** A notice as the server hands it to a gateway. */
export const rawOf = ({ method, query = '', headers = {}, body = '' }: SentNotice): RawNotice => ({
  method,
  query,
  headers,
  body: Buffer.from(body),
})

/** A server that listens, so that platforms and browsers on this machine reach it. */
export async function reachable({ app }: TestServer) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Sets a platform up in the back office, as its operator does. */
export async function addPeer({ user }: TestServer, peer: Pick<PlatformPeer, 'input' | 'currency'>) {
  const admin = await user(`admin_${randomBytes(4).toString('hex')}`, { is_admin: true })
  const body = { ...peer.input, currencies: [peer.currency] }
  const { data, status, body: text } = await admin('POST /admin/payment-gateways', { body })
  if (status !== 200) throw new Error(text)
  return { admin, id: data.id }
}

export const wishOf = (peer: PlatformPeer, given: Partial<Wish> = {}): Omit<Wish, 'notify_url'> => ({
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
