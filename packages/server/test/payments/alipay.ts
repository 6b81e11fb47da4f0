import { randomBytes, sign, verify } from 'node:crypto'
import { sorted, decimal, formNotice, type NoticeOverrides, type PlatformPeer } from './platform-peer.ts'
import { keyPair } from './certificates.ts'
import { listen, type PeerReply } from './peer-server.ts'

type Fields = Record<string, string>

interface Trade {
  total_amount: string
  trade_no: string
  status: string
}

const signedWith = (text: string, { privateKey }: ReturnType<typeof keyPair>) =>
  sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')

/** Fake Alipay with the API that a merchant uses. */
async function startAlipay() {
  const [merchant, alipay] = [keyPair(), keyPair()]
  const [app_id, seller_id] = [`2021${randomBytes(6).toString('hex')}`, `2088${randomBytes(6).toString('hex')}`]
  const trades = new Map<string, Trade>()

  function isRight({ sign: given = '', ...rest }: Fields) {
    const text = Buffer.from(sorted(rest))
    return rest.app_id === app_id && verify('RSA-SHA256', text, merchant.publicKey, Buffer.from(given, 'base64'))
  }

  function take({ out_trade_no = '', total_amount = '' }: Fields) {
    trades.set(out_trade_no, { total_amount, trade_no: randomBytes(12).toString('hex'), status: 'WAIT_BUYER_PAY' })
  }

  const missing = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' }

  function answerTo(method: string, content: Fields) {
    const good = { code: '10000', msg: 'Success' }
    const trade = trades.get(content.out_trade_no!)
    if (method === 'alipay.trade.precreate') {
      take(content)
      return { ...good, out_trade_no: content.out_trade_no, qr_code: `https://qr.alipay.com/${content.out_trade_no}` }
    }
    if (!trade) return missing
    if (method === 'alipay.trade.close') {
      if (trade.status !== 'WAIT_BUYER_PAY') {
        return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR', sub_msg: '交易状态不合法' }
      }
      trade.status = 'TRADE_CLOSED'
      return { ...good, out_trade_no: content.out_trade_no }
    }
    const { total_amount, trade_no, status } = trade
    return { ...good, out_trade_no: content.out_trade_no, trade_no, total_amount, trade_status: status }
  }

  const platform = await listen(({ url }): PeerReply => {
    const query = Object.fromEntries(url.searchParams)
    const { method = '', biz_content = '{}' } = query
    const key = `${method.replaceAll('.', '_')}_response`
    const content = JSON.parse(biz_content) as Fields
    const refused = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' }
    if (!isRight(query)) return { body: JSON.stringify({ [key]: refused }) }
    if (method === 'alipay.trade.page.pay') {
      take(content)
      return { body: '<html></html>' }
    }
    const text = JSON.stringify(answerTo(method, content))
    return { body: `{"${key}":${text},"sign":"${signedWith(text, alipay)}"}` }
  })

  return { platform, trades, merchant, alipay, app_id, seller_id }
}

type AlipayBenchFields = Record<string, string>

export async function startAlipayPeer(): Promise<PlatformPeer> {
  const { platform, trades, merchant, alipay, app_id, seller_id } = await startAlipay()
  const stranger = keyPair()

  const plain = (
    reference: string,
    { amount, currency, merchant: other, reference: named, trade_no }: NoticeOverrides,
  ) => {
    const trade = trades.get(reference)!
    return {
      notify_time: '2026-01-01 08:00:00',
      notify_type: 'trade_status_sync',
      app_id: other ?? app_id,
      seller_id,
      out_trade_no: named ?? reference,
      trade_no: trade_no ?? trade.trade_no,
      total_amount: amount === undefined ? trade.total_amount : decimal(amount),
      trade_status: 'TRADE_SUCCESS',
      subject: 'a + b % 100',
      ...(currency && { trans_currency: currency }),
    }
  }
  const signed = (fields: AlipayBenchFields, who: ReturnType<typeof keyPair>) => ({
    ...fields,
    sign: signedWith(sorted(fields), who),
    sign_type: 'RSA2',
  })

  return {
    ...platform,
    input: {
      name: 'Alipay',
      platform: 'alipay',
      options: { app_id, seller_id, alipay_public_key: alipay.public_pem, endpoint: `${platform.url}/gateway.do` },
      secrets: { private_key: merchant.private_pem },
    },
    currency: 'CNY',
    channel: null,
    method: 'web',
    visit: async (url) => void (await fetch(url)),
    pay: (reference) => void (trades.get(reference)!.status = 'TRADE_SUCCESS'),
    refund: (reference) => void (trades.get(reference)!.status = 'TRADE_CLOSED'),
    notice: (reference, otherwise = {}) => formNotice(signed(plain(reference, otherwise), alipay)),
    unsigned: (reference) => formNotice({ ...plain(reference, {}), sign_type: 'RSA2' }),
    forged: (reference) => formNotice(signed(plain(reference, {}), stranger)),
    weakened: (reference) => formNotice({ ...plain(reference, {}), sign: '', sign_type: 'none' }),
    doubled(reference) {
      const { body, ...rest } = formNotice(signed(plain(reference, {}), alipay))
      return { ...rest, body: `${body}&total_amount=100.00` }
    },
    isTimed: false,
    refusal: 400,
  }
}
