import { createHash, randomBytes } from 'node:crypto'
import { deliver, json, listen, type PeerRequest, type SentNotice } from './peer-server.ts'
import { decimal, formNotice, type NoticeOverrides, type PlatformPeer } from './platform-peer.ts'

type Fields = Record<string, string>

interface Order {
  fields: Fields
  trade_no: string
  isPaid: boolean
  isRefunded?: boolean
}

/** Signs with MD5 over the sorted non-empty pairs followed by the key, as Epay documents. */
export function signEpay(fields: Fields, key: string): Fields {
  const pairs = Object.entries(fields)
    .filter(([name, value]) => value !== '' && name !== 'sign' && name !== 'sign_type')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  const sign = createHash('md5')
    .update(pairs.join('&') + key)
    .digest('hex')
  return { ...fields, sign, sign_type: 'MD5' }
}

const page = (body: string) => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body })

/**
 * Fake Epay server with a random key. Its page has one button, `Pay`, which sends the notification and redirects the
 * browser back; `pay` pays without a browser.
 */
export async function startEpay() {
  const pid = String(1000 + Math.floor(Math.random() * 9000))
  const key = randomBytes(16).toString('hex')
  const orders = new Map<string, Order>()
  const isRight = (fields: Fields) => signEpay(fields, key).sign === fields.sign && fields.pid === pid

  function take(fields: Fields) {
    const reference = fields.out_trade_no ?? ''
    const trade_no = `E${randomBytes(8).toString('hex')}`
    const order = orders.get(reference) ?? { fields, trade_no, isPaid: false }
    orders.set(reference, order)
    return order
  }

  /** Builds a signed notification, by default of a successful payment; `changes` are signed too. */
  function noticeOf(reference: string, changes: Fields = {}): Fields {
    const { fields, trade_no } = orders.get(reference)!
    const told = {
      pid,
      trade_no,
      out_trade_no: reference,
      type: fields.type ?? 'alipay',
      name: fields.name ?? '',
      money: fields.money ?? '',
      trade_status: 'TRADE_SUCCESS',
      ...changes,
    }
    return signEpay(told, key)
  }

  const asGet = (fields: Fields): SentNotice => ({ method: 'GET', query: new URLSearchParams(fields).toString() })
  const asPost = (fields: Fields): SentNotice => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

  /** Marks an order as paid and sends the notification, unless `isTold` is false. */
  async function pay(reference: string, isTold = true) {
    const order = orders.get(reference)!
    order.isPaid = true
    return isTold ? deliver(order.fields.notify_url!, asGet(noticeOf(reference))) : null
  }

  function answerQuery(query: Fields) {
    if (query.pid !== pid || query.key !== key) return json({ code: -3, msg: '商户密钥错误' })
    if (query.act === 'query') return json({ code: 1, pid, active: 1, money: '0.00' })
    const order = orders.get(query.out_trade_no ?? '')
    if (!order) return json({ code: -1, msg: '订单号不存在' })
    const { type, name, money, out_trade_no } = order.fields
    const status = order.isRefunded ? 2 : Number(order.isPaid)
    const told = { trade_no: order.trade_no, out_trade_no, type, pid, name, money, status }
    return json({ code: 1, msg: '查询订单号成功！', ...told })
  }

  const station = await listen(async ({ url, body }: PeerRequest) => {
    const query = Object.fromEntries(url.searchParams)
    const sent = { ...query, ...Object.fromEntries(new URLSearchParams(body)) }
    switch (url.pathname) {
      case '/submit.php': {
        if (!isRight(sent)) return page('<p>签名校验失败</p>')
        const { fields } = take(sent)
        const pays = `/pay.php?${new URLSearchParams({ out_trade_no: fields.out_trade_no! }).toString()}`
        return page(
          `<!doctype html><html lang="en"><title>Station</title><main><h1>${fields.money}</h1><a href="${pays}">Pay</a></main>`,
        )
      }
      case '/pay.php': {
        const reference = query.out_trade_no!
        await pay(reference)
        const back = new URL(orders.get(reference)!.fields.return_url!)
        for (const [name, value] of Object.entries(noticeOf(reference))) back.searchParams.set(name, value)
        return { status: 302, headers: { location: back.href }, body: '' }
      }
      case '/mapi.php': {
        if (!isRight(sent)) return json({ code: -1, msg: '签名校验失败' })
        const { trade_no, fields } = take(sent)
        return json({ code: 1, trade_no, qrcode: `https://qr.example/${fields.out_trade_no}` })
      }
      case '/api.php':
        return answerQuery(query)
      default:
        return { status: 404, body: '' }
    }
  })

  return { ...station, pid, key, orders, noticeOf, asGet, asPost, pay }
}

export async function startEpayPeer(): Promise<PlatformPeer> {
  const station = await startEpay()
  const { pid, key, url } = station

  const fieldsOf = (reference: string, { amount, merchant, reference: named, trade_no }: NoticeOverrides = {}) =>
    station.noticeOf(reference, {
      ...(amount !== undefined && { money: decimal(amount) }),
      ...(merchant && { pid: merchant }),
      ...(named && { out_trade_no: named }),
      ...(trade_no !== undefined && { trade_no }),
    })

  return {
    ...station,
    input: { name: 'Epay', platform: 'epay', options: { endpoint: url, pid }, secrets: { key } },
    currency: 'CNY',
    channel: 'alipay',
    method: 'web',
    visit: async (address) => void (await fetch(address)),
    pay: (reference) => void (station.orders.get(reference)!.isPaid = true),
    refund: (reference) => void (station.orders.get(reference)!.isRefunded = true),
    notice: (reference, otherwise) => station.asGet(fieldsOf(reference, otherwise)),
    unsigned(reference) {
      const { sign: _sign, ...rest } = fieldsOf(reference)
      return station.asGet(rest)
    },
    forged: (reference) => station.asGet(signEpay(fieldsOf(reference), 'guessed')),
    weakened: (reference) => formNotice({ ...signEpay(fieldsOf(reference), ''), sign_type: 'none' }),
    doubled(reference) {
      const { query } = station.asGet(fieldsOf(reference))
      return { method: 'GET', query: `${query}&money=100.00` }
    },
    isTimed: false,
    refusal: 400,
  }
}
