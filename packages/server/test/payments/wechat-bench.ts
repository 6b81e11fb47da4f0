import { randomBytes } from 'node:crypto'
import type { Otherwise, PlatformPeer } from './bench.ts'
import { keyPair } from './certificates.ts'
import type { SentNotice } from './peer.ts'
import { encrypted, startWechat, type WechatSetup } from './wechat-peer.ts'

export async function wechatBench(setup: WechatSetup): Promise<PlatformPeer> {
  const { platform, trades, options, secrets, ownKey, signedHeaders, transactionOf } = await startWechat(setup)
  const stranger = keyPair()

  const bodyOf = (reference: string, otherwise?: Otherwise, key = secrets.api_v3_key) => {
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
    giveBack: (reference) => void (trades.get(reference)!.trade_state = 'REFUND'),
    notice(reference, otherwise = {}) {
      const body = bodyOf(reference, otherwise)
      return sent(body, signedHeaders(body, ownKey, otherwise.time))
    },
    unsigned: (reference) => sent(bodyOf(reference), { 'content-type': 'application/json' }),
    forged(reference) {
      const body = bodyOf(reference)
      return sent(body, signedHeaders(body, stranger.privateKey))
    },
    // Signed by the platform, but meant for a merchant with another key.
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
