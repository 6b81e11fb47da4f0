import { createHash, type KeyObject, sign, verify, type X509Certificate } from 'node:crypto'
import {
  PaymentFailure,
  type GatewaySettings,
  optionOf,
  secretOf,
  beijingTime,
  type ProviderPaymentRef,
  type PaymentNotification,
  type PaymentGateway,
  textReply,
  type ProviderPaymentStatus,
  type PaymentRequest,
} from './payment-gateway.ts'
import {
  parseCertificate,
  type FormParameters,
  sortedPairs,
  parseCertificates,
  parsePrivateKey,
  parseFormParameters,
  notificationParameters,
} from './signing-keys.ts'
import { trimEndOf } from '@imagora/contract'
import { sendPaymentRequest, runProbeSteps, runProbeStep } from './http-client.ts'

/** Signers of UnionPay and of its public test system, as the third part of the certificate's common name. */
const [signer, testSigner] = ['中国银联股份有限公司', '00040000:SIGN']

interface VerificationContext {
  issuers: readonly X509Certificate[]
  isTest: boolean
  now: Date
}

/** The signature covers the hex text of the digest, not its bytes. */
function digestOf({ signature: _signature, ...rest }: FormParameters) {
  return Buffer.from(createHash('sha256').update(sortedPairs(rest)).digest('hex'))
}

const signedForm = (fields: FormParameters, key: KeyObject): FormParameters => ({
  ...fields,
  signature: sign('RSA-SHA256', digestOf(fields), key).toString('base64'),
})

/** Accepts a message's certificate only if an issuer that the operator trusts has issued it to UnionPay. */
function requireUnionPay(certificate: X509Certificate, { issuers, isTest, now }: VerificationContext) {
  const isIssued = issuers.some((issuer) => certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))
  const isCurrent = certificate.validFromDate <= now && now <= certificate.validToDate
  const [, name = ''] = /^CN=(.+)$/m.exec(certificate.subject) ?? []
  const [, , owner] = name.split('@')
  const isRight = owner === signer || (isTest && owner === testSigner)
  if (!isIssued || !isCurrent || !isRight) {
    throw new PaymentFailure('notice_refused', 'signed by somebody else')
  }
}

function certificateIn({ signPubKeyCert = '' }: FormParameters) {
  try {
    return parseCertificate(signPubKeyCert)
  } catch {
    throw new PaymentFailure('notice_refused', 'no certificate')
  }
}

/** Throws unless UnionPay has signed the message. */
function requireSigned(fields: FormParameters, trust: VerificationContext) {
  if (fields.version !== '5.1.0' || fields.signMethod !== '01') {
    throw new PaymentFailure('notice_refused', 'signed in no way that is known')
  }
  const certificate = certificateIn(fields)
  requireUnionPay(certificate, trust)
  const signature = Buffer.from(fields.signature ?? '', 'base64')
  if (!verify('RSA-SHA256', digestOf(fields), certificate.publicKey, signature)) {
    throw new PaymentFailure('notice_refused', 'the signature is wrong')
  }
}

const PRODUCTION_ENDPOINT = 'https://gateway.95516.com'

/** Parses a response; some of UnionPay's systems do not escape their values. */
function pairsIn(text: string): FormParameters {
  if (!text.includes('-----BEGIN CERTIFICATE')) return parseFormParameters(text)
  const pairs = text.split(/&(?=\w+=)/).map((pair) => pair.split(/=([\s\S]*)/, 2) as [string, string?])
  return Object.fromEntries(pairs.map(([name, value = '']) => [name, value]))
}

/** UnionPay client: every message is signed in both directions. */
function unipayClient(settings: GatewaySettings) {
  const { now } = settings
  const base = trimEndOf(optionOf(settings, 'endpoint') || PRODUCTION_ENDPOINT, '/')
  const mer_id = optionOf(settings, 'mer_id')
  const { host } = new URL(base)
  const issuers = () => parseCertificates(optionOf(settings, 'root_certificates'), 'root_certificates')
  const trust = () => ({ issuers: issuers(), isTest: host !== new URL(PRODUCTION_ENDPOINT).host, now: now() })

  function signFields(fields: FormParameters) {
    const { serialNumber } = parseCertificate(optionOf(settings, 'certificate'))
    const common = {
      version: '5.1.0',
      encoding: 'UTF-8',
      signMethod: '01',
      certId: BigInt(`0x${serialNumber}`).toString(),
      accessType: '0',
      merId: mer_id,
    }
    return signedForm({ ...common, ...fields }, parsePrivateKey(secretOf(settings, 'private_key')))
  }

  return {
    base,
    host,
    mer_id,
    signFields,

    requireGenuine: (fields: FormParameters) => requireSigned(fields, trust()),

    async call(path: string, fields: FormParameters) {
      const { status, text } = await sendPaymentRequest(settings, {
        url: base + path,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
        body: new URLSearchParams(signFields(fields)).toString(),
      })
      if (status !== 200) throw new PaymentFailure('status', `HTTP ${status}`)
      const answer = pairsIn(text)
      if (answer.respCode === undefined) throw new PaymentFailure('malformed')
      try {
        requireSigned(answer, trust())
      } catch {
        // UnionPay signs nothing before it has authenticated the merchant: an unsigned response can only be a refusal.
        if (answer.respCode !== '00') throw new PaymentFailure('credentials_refused')
        throw new PaymentFailure('signature_wrong')
      }
      return answer
    },

    /** Checks that the keys are readable and belong together. */
    checkKeys() {
      const key = parsePrivateKey(secretOf(settings, 'private_key'))
      const isPair = parseCertificate(optionOf(settings, 'certificate')).checkPrivateKey(key)
      if (!isPair) throw new PaymentFailure('key_unreadable', 'private_key ≠ certificate')
      issuers()
      return ''
    },
  }
}

/** ISO 4217 number of the yuan. */
const YUAN_CURRENCY_CODE = '156'

const compact = (time: Date) => beijingTime(time).replaceAll(/\D/g, '')

const orderOf = (request: PaymentRequest, txnTime: string) => ({
  txnType: '01',
  backUrl: request.notify_url,
  orderId: request.reference,
  txnTime,
  txnAmt: String(request.amount),
  currencyCode: YUAN_CURRENCY_CODE,
  ...(request.expires_at && { payTimeout: compact(new Date(request.expires_at)) }),
})

function moneyOf({ queryId = '', txnAmt = '', currencyCode = '' }: FormParameters) {
  if (!/^\d{1,12}$/.test(txnAmt)) throw new PaymentFailure('malformed', 'an amount that is none')
  return {
    provider_trade_no: queryId,
    amount: Number(txnAmt),
    currency: currencyCode === YUAN_CURRENCY_CODE ? 'CNY' : currencyCode,
  }
}

/** UnionPay by its own page, which a form opens, or by a QR code that its app scans. */
export function unipayGateway(settings: GatewaySettings): PaymentGateway {
  const { now } = settings
  const { base, host, mer_id, ...client } = unipayClient(settings)

  async function startPayment(request: PaymentRequest) {
    // The time is stored, as UnionPay identifies an order by its number and this time together.
    const txnTime = compact(now())
    if (request.method === 'scan') {
      const order = { ...orderOf(request, txnTime), txnSubType: '07', bizType: '000000', channelType: '08' }
      const { respCode, qrCode = '' } = await client.call('/gateway/api/backTransReq.do', order)
      if (respCode !== '00' || qrCode === '') throw new PaymentFailure('refused')
      return { action: 'qrcode', content: qrCode, provider_id: txnTime } as const
    }
    const order = { ...orderOf(request, txnTime), txnSubType: '01', bizType: '000201', channelType: '07' }
    const fields = client.signFields({ ...order, frontUrl: request.return_url })
    return { action: 'form', url: `${base}/gateway/api/frontTransReq.do`, fields, provider_id: txnTime } as const
  }

  function requireOurs({ merId }: FormParameters) {
    if (merId !== mer_id) throw new PaymentFailure('notice_refused', 'of another merchant')
  }

  async function query({
    reference,
    provider_id,
  }: Pick<ProviderPaymentRef, 'reference' | 'provider_id'>): Promise<ProviderPaymentStatus> {
    const nothing = { provider_trade_no: '', amount: 0, currency: 'CNY' }
    const queryFields = { txnType: '00', txnSubType: '00', bizType: '000000' }
    const order = { ...queryFields, orderId: reference, txnTime: provider_id ?? '' }
    const answer = await client.call('/gateway/api/queryTrans.do', order)
    if (answer.respCode === '34') return { state: 'missing', ...nothing }
    if (answer.respCode !== '00') throw new PaymentFailure('refused')
    if (answer.orderId !== reference) throw new PaymentFailure('malformed')
    if (answer.origRespCode === '00') {
      requireOurs(answer)
      return { state: 'paid', ...moneyOf(answer) }
    }
    // Codes 03 to 05 mean that the payment is still being processed.
    return { state: /^0[345]$/.test(answer.origRespCode ?? '') ? 'open' : 'closed', ...nothing }
  }

  return {
    platform: 'unipay',
    currencies: settings.currencies,
    channels: settings.channels,
    methodsOf: () => ['web', 'scan'],
    startPayment,

    async verifyNotification(raw): Promise<PaymentNotification> {
      const fields = notificationParameters(raw)
      client.requireGenuine(fields)
      requireOurs(fields)
      const isPaid = fields.txnType === '01' && fields.respCode === '00'
      return { reference: fields.orderId ?? '', ...moneyOf(fields), state: isPaid ? 'paid' : 'other' }
    },

    webhookReplies: { ok: textReply('ok'), refused: textReply('refused', 400) },
    query,

    probe: () =>
      runProbeSteps(
        () => runProbeStep('keys', client.checkKeys),
        () =>
          runProbeStep('credentials', async () => {
            await query({ reference: 'imagora00000000', provider_id: compact(now()) })
            return host
          }),
      ),
  }
}
