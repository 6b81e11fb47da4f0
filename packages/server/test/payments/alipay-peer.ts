import { randomBytes, sign, verify } from 'node:crypto'
import { sorted } from './bench.ts'
import { keyPair } from './certificates.ts'
import { listen, type PeerReply } from './peer.ts'

type Fields = Record<string, string>

interface Trade {
  total_amount: string
  trade_no: string
  status: string
}

export const signedWith = (text: string, { privateKey }: ReturnType<typeof keyPair>) =>
  sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')

/** Alipay, as far as a merchant speaks to it. */
export async function startAlipay() {
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
