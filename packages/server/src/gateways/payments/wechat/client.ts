import { createDecipheriv, randomBytes, sign, X509Certificate } from 'node:crypto'
import { PaymentFailure, type GatewaySettings, optionOf, secretOf } from '#gateways/payments/payment-gateway.ts'
import { told, toldText, ask, objectIn } from '#gateways/payments/http-client.ts'
import { trimEndOf } from '@imagora/contract'
import { privateKeyOf, publicKeyOf } from '#gateways/payments/signing-keys.ts'
import { signedBy, createWechatVerifier } from './verifier.ts'

const TAG_BYTES = 16

/** Decrypts notifications and certificates, which WeChat Pay encrypts with the merchant's 32-byte key. */
export function decrypted(resource: unknown, key: string) {
  if (toldText(resource, 'algorithm') !== 'AEAD_AES_256_GCM' || typeof told(resource, 'ciphertext') !== 'string') {
    throw new PaymentFailure('notice_refused', 'encrypted in no way that is known')
  }
  const bytes = Buffer.from(toldText(resource, 'ciphertext'), 'base64')
  try {
    const nonce = Buffer.from(toldText(resource, 'nonce'))
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(toldText(resource, 'associated_data')))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
  } catch {
    throw new PaymentFailure('notice_refused', 'not encrypted with our key')
  }
}

const realEndpoint = 'https://api.mch.weixin.qq.com'

/** WeChat Pay client: requests are signed with the merchant's key, responses are verified with the platform's. */
export function wechatClient(settings: GatewaySettings) {
  const { now } = settings
  const base = trimEndOf(optionOf(settings, 'endpoint') || realEndpoint, '/')
  const mch_id = optionOf(settings, 'mch_id')
  const api_v3_key = secretOf(settings, 'api_v3_key')
  const publicKeyId = optionOf(settings, 'public_key_id')
  const { host } = new URL(base)

  function authorization(method: string, path: string, body: string) {
    const timestamp = Math.floor(now().getTime() / 1000)
    const nonce = randomBytes(16).toString('hex')
    const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
    const signature = sign('RSA-SHA256', Buffer.from(text), privateKeyOf(secretOf(settings, 'private_key')))
    const parts = {
      mchid: mch_id,
      nonce_str: nonce,
      signature: signature.toString('base64'),
      timestamp: String(timestamp),
      serial_no: optionOf(settings, 'serial_no'),
    }
    const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
    return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`
  }

  async function send(method: 'GET' | 'POST', path: string, content?: object) {
    const body = content ? JSON.stringify(content) : ''
    const headers = {
      accept: 'application/json',
      authorization: authorization(method, path, body),
      ...(content && { 'content-type': 'application/json' }),
      ...(publicKeyId !== '' && { 'wechatpay-serial': publicKeyId }),
    }
    return ask(settings, { url: base + path, method, headers, ...(content && { body }) })
  }

  /** Converts an error response by its `code`. */
  function refusal(status: number, text: string) {
    const { code } = objectIn(text)
    const isKey = status === 401 || code === 'SIGN_ERROR' || code === 'MCH_NOT_EXISTS'
    return new PaymentFailure(isKey ? 'credentials_refused' : 'refused', `HTTP ${status}`)
  }

  /**
   * Fetches the platform's certificates. They are signed with one of themselves, so their decryption with our key is
   * what authenticates them.
   */
  async function fetchCertificates() {
    const { status, text } = await send('GET', '/v3/certificates')
    if (status >= 400) throw refusal(status, text)
    const list = told(objectIn(text), 'data')
    const found = new Map<string, string>()
    for (const each of Array.isArray(list) ? (list as unknown[]) : []) {
      const pem = decrypted(told(each, 'encrypt_certificate'), api_v3_key)
      const { validToDate } = new X509Certificate(pem)
      if (validToDate.getTime() > now().getTime()) found.set(toldText(each, 'serial_no'), pem)
    }
    return found
  }

  const written = optionOf(settings, 'public_key')
  let made: ReturnType<typeof createWechatVerifier> | undefined
  /** The verifier is created on first use, so that an unreadable key fails only the calls that need it. */
  const verifier = () =>
    (made ??= createWechatVerifier({
      entered: written === '' ? null : { id: publicKeyId, key: publicKeyOf(written) },
      fetchCertificates,
      now,
    }))

  return {
    host,
    mch_id,
    api_v3_key,
    verifier,

    /** Checks that WeChat Pay accepts the merchant, as far as possible without an order. */
    async check(lookUp: () => Promise<unknown>) {
      if (written === '') verifier().learn(await fetchCertificates())
      else await lookUp()
    },

    /** Returns null for 404. */
    async call(method: 'GET' | 'POST', path: string, content?: object) {
      const { status, headers, text } = await send(method, path, content)
      if (status === 404) return null
      if (status >= 400) throw refusal(status, text)
      await verifier().check(
        signedBy((name) => headers.get(name)),
        text,
      )
      return text === '' ? {} : objectIn(text)
    },
  }
}
