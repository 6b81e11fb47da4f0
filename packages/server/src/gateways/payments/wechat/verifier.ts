import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { PaymentFailure } from '#gateways/payments/payment-gateway.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** Signature headers of every response and notification of WeChat Pay. */
export interface Signed {
  timestamp: string
  nonce: string
  signature: string
  serial: string
}

export const signedBy = (header: (name: string) => string | null | undefined): Signed => ({
  timestamp: header('wechatpay-timestamp') ?? '',
  nonce: header('wechatpay-nonce') ?? '',
  signature: header('wechatpay-signature') ?? '',
  serial: header('wechatpay-serial') ?? '',
})

/** Milliseconds between two certificate requests, however many unknown serials are received. */
const CERTIFICATE_REQUEST_INTERVAL_MS = 5 * MINUTE_MS

interface WechatVerifierDeps {
  /** Platform key that the operator has entered, by its id; without one, certificates are fetched. */
  entered: { id: string; key: KeyObject } | null
  fetchCertificates: () => Promise<Map<string, string>>
  now: () => Date
}

/** Holds the platform's keys and verifies signatures with them. */
export function createWechatVerifier({ entered, fetchCertificates, now }: WechatVerifierDeps) {
  const keys = new Map<string, KeyObject>()
  let askedAt = -Infinity
  if (entered) keys.set(entered.id, entered.key)

  function learn(certificates: Map<string, string>) {
    for (const [serial, pem] of certificates) keys.set(serial, createPublicKey(pem))
  }

  async function keyOf(serial: string) {
    const time = now().getTime()
    // WeChat Pay signs with either while a merchant migrates from certificates to the key.
    const isCertificate = !serial.startsWith('PUB_KEY_ID_')
    if (!keys.has(serial) && isCertificate && time - askedAt >= CERTIFICATE_REQUEST_INTERVAL_MS) {
      askedAt = time
      learn(await fetchCertificates())
    }
    const key = keys.get(serial)
    if (!key) throw new PaymentFailure('signature_wrong', 'signed with an unknown key')
    return key
  }

  return {
    learn,
    keyOf,
    async check({ timestamp, nonce, signature, serial }: Signed, body: string) {
      const text = `${timestamp}\n${nonce}\n${body}\n`
      const key = await keyOf(serial)
      if (!verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))) {
        throw new PaymentFailure('signature_wrong', 'the signature is wrong')
      }
    },
  }
}
