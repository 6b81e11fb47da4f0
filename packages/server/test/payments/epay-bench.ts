import { decimal, formNotice, type Otherwise, type PlatformPeer } from './bench.ts'
import { signEpay, startEpay } from './epay-peer.ts'

export async function epayBench(): Promise<PlatformPeer> {
  const station = await startEpay()
  const { pid, key, url } = station

  const fieldsOf = (reference: string, { amount, merchant, reference: named, trade_no }: Otherwise = {}) =>
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
    visit: async (page) => void (await fetch(page)),
    pay: (reference) => void (station.orders.get(reference)!.isPaid = true),
    giveBack: (reference) => void (station.orders.get(reference)!.isRefunded = true),
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
