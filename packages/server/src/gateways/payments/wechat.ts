import {
  createPublicKey,
  type KeyObject,
  verify,
  createDecipheriv,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import {
  PaymentFailure,
  type GatewaySettings,
  optionOf,
  secretOf,
  type PaymentNotification,
  type ProviderPaymentStatus,
  requireFresh,
  type ProviderPaymentRef,
  jsonReply,
  type PaymentGateway,
  type RawPaymentNotification,
  type PaymentRequest,
} from './payment-gateway.ts'
import { MINUTE_MS, MINUTE_SECONDS } from '#platform/time.ts'
import { valueAt, textAt, sendPaymentRequest, parseJsonObject, runProbeSteps, runProbeStep } from './http-client.ts'
import { trimEndOf } from '@imagora/contract'
import { parsePrivateKey, parsePublicKey } from './signing-keys.ts'

/** Signature headers of every response and notification of WeChat Pay. */
interface SignatureHeaders {
  timestamp: string
  nonce: string
  signature: string
  serial: string
}

const signedBy = (header: (name: string) => string | null | undefined): SignatureHeaders => ({
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
function createWechatVerifier({ entered, fetchCertificates, now }: WechatVerifierDeps) {
  const keys = new Map<string, KeyObject>()
  let fetchedAt = -Infinity
  if (entered) keys.set(entered.id, entered.key)

  function addCertificates(certificates: Map<string, string>) {
    for (const [serial, pem] of certificates) keys.set(serial, createPublicKey(pem))
  }

  async function keyOf(serial: string) {
    const time = now().getTime()
    // WeChat Pay signs with either while a merchant migrates from certificates to the key.
    const isCertificate = !serial.startsWith('PUB_KEY_ID_')
    if (!keys.has(serial) && isCertificate && time - fetchedAt >= CERTIFICATE_REQUEST_INTERVAL_MS) {
      fetchedAt = time
      addCertificates(await fetchCertificates())
    }
    const key = keys.get(serial)
    if (!key) throw new PaymentFailure('signature_wrong', 'signed with an unknown key')
    return key
  }

  return {
    addCertificates,
    keyOf,
    async check({ timestamp, nonce, signature, serial }: SignatureHeaders, body: string) {
      const text = `${timestamp}\n${nonce}\n${body}\n`
      const key = await keyOf(serial)
      if (!verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))) {
        throw new PaymentFailure('signature_wrong', 'the signature is wrong')
      }
    },
  }
}

const TAG_BYTES = 16

/** Decrypts notifications and certificates, which WeChat Pay encrypts with the merchant's 32-byte key. */
function decryptResource(resource: unknown, key: string) {
  if (textAt(resource, 'algorithm') !== 'AEAD_AES_256_GCM' || typeof valueAt(resource, 'ciphertext') !== 'string') {
    throw new PaymentFailure('notice_refused', 'encrypted in no way that is known')
  }
  const bytes = Buffer.from(textAt(resource, 'ciphertext'), 'base64')
  try {
    const nonce = Buffer.from(textAt(resource, 'nonce'))
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(textAt(resource, 'associated_data')))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
  } catch {
    throw new PaymentFailure('notice_refused', 'not encrypted with our key')
  }
}

const PRODUCTION_ENDPOINT = 'https://api.mch.weixin.qq.com'

/** WeChat Pay client: requests are signed with the merchant's key, responses are verified with the platform's. */
function wechatClient(settings: GatewaySettings) {
  const { now } = settings
  const base = trimEndOf(optionOf(settings, 'endpoint') || PRODUCTION_ENDPOINT, '/')
  const mch_id = optionOf(settings, 'mch_id')
  const api_v3_key = secretOf(settings, 'api_v3_key')
  const publicKeyId = optionOf(settings, 'public_key_id')
  const { host } = new URL(base)

  function authorization(method: string, path: string, body: string) {
    const timestamp = Math.floor(now().getTime() / 1000)
    const nonce = randomBytes(16).toString('hex')
    const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
    const signature = sign('RSA-SHA256', Buffer.from(text), parsePrivateKey(secretOf(settings, 'private_key')))
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
    return sendPaymentRequest(settings, { url: base + path, method, headers, ...(content && { body }) })
  }

  /** Converts an error response by its `code`. */
  function refusal(status: number, text: string) {
    const { code } = parseJsonObject(text)
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
    const list = valueAt(parseJsonObject(text), 'data')
    const certificates = new Map<string, string>()
    for (const each of Array.isArray(list) ? (list as unknown[]) : []) {
      const pem = decryptResource(valueAt(each, 'encrypt_certificate'), api_v3_key)
      const { validToDate } = new X509Certificate(pem)
      if (validToDate.getTime() > now().getTime()) certificates.set(textAt(each, 'serial_no'), pem)
    }
    return certificates
  }

  const written = optionOf(settings, 'public_key')
  let cachedVerifier: ReturnType<typeof createWechatVerifier> | undefined
  /** The verifier is created on first use, so that an unreadable key fails only the calls that need it. */
  const verifier = () =>
    (cachedVerifier ??= createWechatVerifier({
      entered: written === '' ? null : { id: publicKeyId, key: parsePublicKey(written) },
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
      if (written === '') verifier().addCertificates(await fetchCertificates())
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
      return text === '' ? {} : parseJsonObject(text)
    },
  }
}

const statuses: Record<string, ProviderPaymentStatus['state']> = {
  SUCCESS: 'paid',
  // The payment was refunded at the platform, even if this site was not notified.
  REFUND: 'closed',
  CLOSED: 'closed',
  REVOKED: 'closed',
}

/** Parses a transaction, which notifications and responses describe in the same form. */
function transactionOf(transaction: unknown, { mch_id, app_id }: { mch_id: string; app_id: string }) {
  if (textAt(transaction, 'mchid') !== mch_id || textAt(transaction, 'appid') !== app_id) {
    throw new PaymentFailure('notice_refused', 'of another merchant')
  }
  const status = statuses[textAt(transaction, 'trade_state')] ?? 'open'
  const notice: PaymentNotification = {
    reference: textAt(transaction, 'out_trade_no'),
    provider_trade_no: textAt(transaction, 'transaction_id'),
    amount: Number(textAt(transaction, 'amount', 'total')),
    currency: textAt(transaction, 'amount', 'currency') || 'CNY',
    state: status === 'paid' ? 'paid' : 'other',
  }
  return { status, notice }
}

/** Validity of WeChat Pay's signatures according to its documentation. */
const SIGNATURE_TTL_SECONDS = 5 * MINUTE_SECONDS
const MAX_TITLE_CHARS = 40

function checkKeys(settings: GatewaySettings) {
  parsePrivateKey(secretOf(settings, 'private_key'))
  if (Buffer.byteLength(secretOf(settings, 'api_v3_key')) !== 32) {
    throw new PaymentFailure('key_unreadable', 'api_v3_key')
  }
  return ''
}

/** WeChat Pay by API v3 (Native): the payer scans a QR code with the phone. */
export function wechatGateway(settings: GatewaySettings): PaymentGateway {
  const { now } = settings
  const client = wechatClient(settings)
  const merchant = { mch_id: client.mch_id, app_id: optionOf(settings, 'app_id') }
  const pathOf = (reference: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(reference)}`
  const find = (reference: string) => client.call('GET', `${pathOf(reference)}?mchid=${merchant.mch_id}`)

  async function startPayment({ reference, title, amount, currency, notify_url, expires_at, ip }: PaymentRequest) {
    const order = {
      appid: merchant.app_id,
      mchid: merchant.mch_id,
      description: Array.from(title).slice(0, MAX_TITLE_CHARS).join(''),
      out_trade_no: reference,
      ...(expires_at && { time_expire: expires_at.replace(/(\.\d+)?Z$/, '+00:00') }),
      notify_url,
      amount: { total: amount, currency },
      scene_info: { payer_client_ip: ip },
    }
    const content = textAt(await client.call('POST', '/v3/pay/transactions/native', order), 'code_url')
    if (content === '') throw new PaymentFailure('malformed')
    return { action: 'qrcode', content } as const
  }

  /** A wrong signature on a notification is a forgery; on a response it is a failure of the platform. */
  async function requireGenuine(signed: SignatureHeaders, text: string) {
    requireFresh(Number(signed.timestamp) * 1000, now(), SIGNATURE_TTL_SECONDS)
    try {
      await client.verifier().check(signed, text)
    } catch (error) {
      if (!(error instanceof PaymentFailure) || error.reason !== 'signature_wrong') throw error
      throw new PaymentFailure('notice_refused', error.detail)
    }
  }

  async function verifyNotification({ headers, body }: RawPaymentNotification): Promise<PaymentNotification> {
    const text = body.toString()
    await requireGenuine(
      signedBy((name) => headers[name]),
      text,
    )
    const content = decryptResource(valueAt(parseJsonObject(text), 'resource'), client.api_v3_key)
    return transactionOf(parseJsonObject(content), merchant).notice
  }

  async function query({ reference, currency }: ProviderPaymentRef): Promise<ProviderPaymentStatus> {
    const nothing = { provider_trade_no: '', amount: 0, currency }
    const answer = await find(reference)
    if (answer === null) return { state: 'missing', ...nothing }
    const { status, notice } = transactionOf(answer, merchant)
    if (notice.reference !== reference) throw new PaymentFailure('malformed')
    if (status !== 'paid') return { state: status, ...nothing }
    return {
      state: status,
      provider_trade_no: notice.provider_trade_no,
      amount: notice.amount,
      currency: notice.currency,
    }
  }

  return {
    platform: 'wechat',
    currencies: settings.currencies,
    channels: settings.channels,
    methodsOf: () => ['scan'],
    startPayment,
    verifyNotification,
    webhookReplies: {
      ok: jsonReply({ code: 'SUCCESS', message: '' }),
      refused: jsonReply({ code: 'FAIL', message: 'not believed' }, 401),
    },
    query,

    async close(payment) {
      try {
        await client.call('POST', `${pathOf(payment.reference)}/close`, { mchid: merchant.mch_id })
      } catch (error) {
        // WeChat Pay returns the same error for a paid order and a refunded one.
        const isClosed = error instanceof PaymentFailure && (await query(payment)).state === 'closed'
        if (!isClosed) throw error
      }
    },

    probe: () =>
      runProbeSteps(
        () => runProbeStep('keys', () => checkKeys(settings)),
        // The order does not exist: a merchant with valid credentials gets 404.
        () => runProbeStep('credentials', async () => (await client.check(() => find('imagora00000000')), client.host)),
      ),
  }
}
