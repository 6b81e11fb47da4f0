import { startAlipay, signedWith } from './alipay-peer.ts'
import { decimal, formNotice, type Otherwise, type PlatformPeer, sorted } from './bench.ts'
import { keyPair } from './certificates.ts'

type Fields = Record<string, string>

export async function alipayBench(): Promise<PlatformPeer> {
  const { platform, trades, merchant, alipay, app_id, seller_id } = await startAlipay()
  const stranger = keyPair()

  const plain = (reference: string, { amount, currency, merchant: other, reference: named, trade_no }: Otherwise) => {
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
  const signed = (fields: Fields, who: ReturnType<typeof keyPair>) => ({
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
    giveBack: (reference) => void (trades.get(reference)!.status = 'TRADE_CLOSED'),
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
