import { createHash, createPublicKey, randomBytes, sign, verify, X509Certificate } from 'node:crypto'
import { sorted, formNotice, formType, type NoticeOverrides, type PlatformPeer } from './platform-peer.ts'
import { issuer } from './certificates.ts'
import { listen, type PeerReply, type SentNotice } from './peer-server.ts'

type Fields = Record<string, string>

interface Trade {
  txnAmt: string
  txnTime: string
  queryId: string
  isPaid: boolean
}

const digestOf = ({ signature: _signature, ...rest }: Fields) =>
  Buffer.from(createHash('sha256').update(sorted(rest)).digest('hex'))

const common = { version: '5.1.0', encoding: 'UTF-8', signMethod: '01', merId: '777290058110048' }

function signed(fields: Fields, who: { certificate: string; private_pem: string }): Fields {
  const whole = { ...common, ...fields, signPubKeyCert: who.certificate }
  return { ...whole, signature: sign('RSA-SHA256', digestOf(whole), who.private_pem).toString('base64') }
}

/** Fake UnionPay with the API that a merchant uses and with new certificates. */
async function startUnipay() {
  const [authority, other] = [issuer(), issuer()]
  const merchant = authority.issue('merchant')
  const unionpay = authority.issue('041@Z2017-11-1@00040000:SIGN@00000001')
  // `pretender` has the right name but an untrusted issuer; `production` has a trusted issuer but another name.
  const pretender = other.issue('041@Z2017-11-1@00040000:SIGN@00000001')
  const production = authority.issue('041@83101@中国银联股份有限公司@00000002')
  const { merId: mer_id } = common
  const trades = new Map<string, Trade>()
  const merchantCertificate = new X509Certificate(merchant.certificate)
  const certId = BigInt(`0x${merchantCertificate.serialNumber}`).toString()

  function isRight(fields: Fields) {
    const isKnown = fields.merId === mer_id && fields.certId === certId && fields.version === '5.1.0'
    const signature = Buffer.from(fields.signature ?? '', 'base64')
    return isKnown && verify('RSA-SHA256', digestOf(fields), createPublicKey(merchant.certificate), signature)
  }

  function take({ orderId = '', txnAmt = '', txnTime = '' }: Fields) {
    trades.set(orderId, { txnAmt, txnTime, queryId: randomBytes(10).toString('hex'), isPaid: false })
  }

  function answerTo(path: string, { orderId = '', txnTime = '', ...sent }: Fields): Fields {
    if (path.endsWith('backTransReq.do')) {
      take({ ...sent, orderId, txnTime })
      return { respCode: '00', respMsg: '成功', orderId, txnTime, qrCode: `https://qr.95516.com/${orderId}` }
    }
    const trade = trades.get(orderId)
    if (!trade || trade.txnTime !== txnTime) return { respCode: '34', respMsg: '查无此交易', orderId }
    const { txnAmt, queryId } = trade
    const told = { respCode: '00', respMsg: '成功', orderId, txnAmt, currencyCode: '156', queryId }
    return { ...told, origRespCode: trade.isPaid ? '00' : '05' }
  }

  const platform = await listen(({ url, body }): PeerReply => {
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (!isRight(fields)) return { body: 'respCode=11&respMsg=验签失败' }
    if (url.pathname.endsWith('frontTransReq.do')) {
      take(fields)
      return { body: '<html></html>' }
    }
    return { body: sorted(signed(answerTo(url.pathname, fields), unionpay)) }
  })

  async function stop() {
    authority.remove()
    other.remove()
    await platform.stop()
  }
  const root = authority.certificate
  return { platform: { ...platform, stop }, trades, merchant, unionpay, production, pretender, root, mer_id }
}

/** Opens our page and posts its form, as a browser does. */
async function visit(page: string) {
  const html = await (await fetch(page)).text()
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
  const text = (value: string) => value.replaceAll('&#10;', '\n').replaceAll('&#13;', '\r').replaceAll('&amp;', '&')
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    text(value),
  ])
  await fetch(text(action), { method: 'POST', headers: formType, body: new URLSearchParams(fields).toString() })
}

interface UnipayNotices {
  /** Signed as by the production system of UnionPay instead of its test system. */
  inProduction: (reference: string) => SentNotice
}

export async function startUnipayPeer(): Promise<PlatformPeer & UnipayNotices> {
  const { platform, trades, merchant, unionpay, production, pretender, root, mer_id } = await startUnipay()

  const plain = (
    reference: string,
    { amount, currency, merchant: named, reference: other_, trade_no }: NoticeOverrides,
  ) => {
    const { txnAmt, txnTime, queryId } = trades.get(reference)!
    return {
      merId: named ?? mer_id,
      orderId: other_ ?? reference,
      txnType: '01',
      txnTime,
      txnAmt: amount === undefined ? txnAmt : String(amount),
      currencyCode: currency ? '840' : '156',
      queryId: trade_no ?? queryId,
      respCode: '00',
      respMsg: '成功',
    }
  }

  return {
    ...platform,
    input: {
      name: 'UnionPay',
      platform: 'unipay',
      options: {
        mer_id,
        certificate: merchant.certificate,
        root_certificates: root,
        endpoint: platform.url,
      },
      secrets: { private_key: merchant.private_pem },
    },
    currency: 'CNY',
    channel: null,
    method: 'web',
    visit,
    pay: (reference) => void (trades.get(reference)!.isPaid = true),
    // UnionPay refunds in a separate transaction, and the payment stays unchanged.
    refund: null,
    notice: (reference, otherwise = {}) => formNotice(signed(plain(reference, otherwise), unionpay)),
    inProduction: (reference) => formNotice(signed(plain(reference, {}), production)),
    unsigned: (reference) => formNotice({ ...common, ...plain(reference, {}), signPubKeyCert: unionpay.certificate }),
    forged: (reference) => formNotice(signed(plain(reference, {}), pretender)),
    weakened: (reference) => formNotice({ ...signed(plain(reference, {}), merchant), signMethod: '01' }),
    doubled(reference) {
      const { body, ...rest } = formNotice(signed(plain(reference, {}), unionpay))
      return { ...rest, body: `${body}&txnAmt=10000` }
    },
    isTimed: false,
    refusal: 400,
  }
}
