import { formNotice, formType, type Otherwise, type PlatformPeer } from './bench.ts'
import type { SentNotice } from './peer.ts'
import { common, signed, startUnipay } from './unipay-peer.ts'

/** The page of ours that posts the form, as a browser would do it. */
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
  /** Signed as the real UnionPay does, and not as its test system. */
  inProduction: (reference: string) => SentNotice
}

export async function unipayBench(): Promise<PlatformPeer & UnipayNotices> {
  const { platform, trades, merchant, unionpay, production, pretender, root, mer_id } = await startUnipay()

  const plain = (reference: string, { amount, currency, merchant: named, reference: other_, trade_no }: Otherwise) => {
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
    // There money goes back in a transaction of its own, and the payment stays what it was.
    giveBack: null,
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
