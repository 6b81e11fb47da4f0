import { createCipheriv, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import type { NoticeOverrides, PlatformPeer } from './platform-peer.ts'
import { keyPair } from './certificates.ts'
import { listen, type PeerReply, type PeerRequest, type SentNotice } from './peer-server.ts'

interface Trade {
  total: number
  transaction_id: string
  trade_state: string
}

interface Answered {
  status: number
  content: object | null
}

interface WechatSetup {
  now: () => Date
  /** Platform certificate, if the platform is identified by it instead of by its public key. */
  certificate?: { certificate: string; private_pem: string }
}

const publicKeyId = 'PUB_KEY_ID_0116000000000000'

function encrypted(text: string, key: string) {
  const nonce = randomBytes(6).toString('hex')
  const associated_data = 'transaction'
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associated_data))
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce, associated_data }
}

const mch_id = '1900000001'

function isRight({ method, url, headers, body }: PeerRequest, key: KeyObject) {
  const [scheme, rest = ''] = (headers.authorization ?? '').split(/ (.*)/s)
  const parts = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const text = `${method}\n${url.pathname}${url.search}\n${parts.timestamp}\n${parts.nonce_str}\n${body}\n`
  const signature = Buffer.from(parts.signature ?? '', 'base64')
  const isKnown = scheme === 'WECHATPAY2-SHA256-RSA2048' && parts.mchid === mch_id && parts.serial_no === 'MERCHANT1'
  return isKnown && verify('RSA-SHA256', Buffer.from(text), key, signature)
}

/** Fake WeChat Pay with the API that a merchant uses. */
async function startWechat({ now, certificate }: WechatSetup) {
  const [merchant, platformKey] = [keyPair(), keyPair()]
  const app_id = `wx${randomBytes(8).toString('hex')}`
  const api_v3_key = randomBytes(16).toString('hex')
  const trades = new Map<string, Trade>()
  const serial = certificate ? 'ABCDEF0123456789' : publicKeyId
  const ownKey = certificate?.private_pem ?? platformKey.private_pem

  function signedHeaders(body: string, key: string | KeyObject = ownKey, time = now()) {
    const timestamp = String(Math.floor(time.getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64')
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': serial,
    }
  }

  const transactionOf = (reference: string, otherwise: NoticeOverrides = {}) => {
    const trade = trades.get(reference)!
    return {
      appid: app_id,
      mchid: otherwise.merchant ?? mch_id,
      out_trade_no: otherwise.reference ?? reference,
      transaction_id: otherwise.trade_no ?? trade.transaction_id,
      trade_state: trade.trade_state,
      amount: { total: otherwise.amount ?? trade.total, currency: otherwise.currency ?? 'CNY' },
    }
  }

  function answerAbout(reference: string, closes: boolean): Answered {
    const trade = trades.get(reference)
    if (!trade) return { status: 404, content: { code: 'ORDER_NOT_EXIST', message: '订单不存在' } }
    if (!closes) return { status: 200, content: transactionOf(reference) }
    if (['SUCCESS', 'REFUND'].includes(trade.trade_state))
      return { status: 400, content: { code: 'ORDERPAID', message: '订单已支付' } }
    trade.trade_state = 'CLOSED'
    return { status: 204, content: null }
  }

  function answerTo({ method, url, body }: PeerRequest): Answered {
    const [, reference = '', closes] = /out-trade-no\/(\w+)(\/close)?$/.exec(url.pathname) ?? []
    if (url.pathname === '/v3/certificates') {
      const encrypt_certificate = encrypted(certificate?.certificate ?? '', api_v3_key)
      return { status: 200, content: { data: [{ serial_no: serial, encrypt_certificate }] } }
    }
    if (method === 'POST' && url.pathname === '/v3/pay/transactions/native') {
      const order = JSON.parse(body) as { out_trade_no: string; amount: { total: number } }
      const transaction_id = `42000${randomBytes(10).toString('hex')}`
      trades.set(order.out_trade_no, { total: order.amount.total, transaction_id, trade_state: 'NOTPAY' })
      return { status: 200, content: { code_url: `weixin://wxpay/bizpayurl?pr=${order.out_trade_no}` } }
    }
    return answerAbout(reference, closes !== undefined)
  }

  const platform = await listen((request): PeerReply => {
    if (!isRight(request, merchant.publicKey))
      return { status: 401, body: JSON.stringify({ code: 'SIGN_ERROR', message: '签名错误' }) }
    const { status, content } = answerTo(request)
    const body = content ? JSON.stringify(content) : ''
    return { status, body, headers: signedHeaders(body) }
  })

  const options = {
    app_id,
    mch_id,
    serial_no: 'MERCHANT1',
    endpoint: platform.url,
    ...(!certificate && { public_key: platformKey.public_pem, public_key_id: publicKeyId }),
  }
  const secrets = { private_key: merchant.private_pem, api_v3_key }
  return { platform, trades, options, secrets, ownKey, signedHeaders, transactionOf }
}

export async function startWechatPeer(setup: WechatSetup): Promise<PlatformPeer> {
  const { platform, trades, options, secrets, ownKey, signedHeaders, transactionOf } = await startWechat(setup)
  const stranger = keyPair()

  const bodyOf = (reference: string, otherwise?: NoticeOverrides, key = secrets.api_v3_key) => {
    const transaction = { ...transactionOf(reference, otherwise), trade_state: 'SUCCESS' }
    const resource = encrypted(JSON.stringify(transaction), key)
    return JSON.stringify({ id: randomBytes(8).toString('hex'), event_type: 'TRANSACTION.SUCCESS', resource })
  }
  const sent = (body: string, headers: Record<string, string>): SentNotice => ({ method: 'POST', headers, body })

  return {
    ...platform,
    input: {
      name: 'WeChat Pay',
      platform: 'wechat',
      options,
      secrets,
    },
    currency: 'CNY',
    channel: null,
    method: 'scan',
    visit: async () => {},
    pay: (reference) => void (trades.get(reference)!.trade_state = 'SUCCESS'),
    refund: (reference) => void (trades.get(reference)!.trade_state = 'REFUND'),
    notice(reference, otherwise = {}) {
      const body = bodyOf(reference, otherwise)
      return sent(body, signedHeaders(body, ownKey, otherwise.time))
    },
    unsigned: (reference) => sent(bodyOf(reference), { 'content-type': 'application/json' }),
    forged(reference) {
      const body = bodyOf(reference)
      return sent(body, signedHeaders(body, stranger.privateKey))
    },
    // Signed by the platform, but encrypted for a merchant with another key.
    weakened(reference) {
      const body = bodyOf(reference, {}, '0'.repeat(32))
      return sent(body, signedHeaders(body))
    },
    doubled(reference) {
      const body = bodyOf(reference)
      const twice = body.replace(
        '"resource":',
        `"resource":${JSON.stringify(encrypted('{}', '0'.repeat(32)))},"resource":`,
      )
      return sent(twice, signedHeaders(body))
    },
    isTimed: true,
    refusal: 401,
  }
}
