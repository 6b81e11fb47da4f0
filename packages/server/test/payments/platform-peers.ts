import { beforeAll } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import type { TestServer } from '#test/harness/server.ts'
import { startAlipayPeer } from './alipay.ts'
import type { PlatformPeer } from './platform-peer.ts'
import { startEpayPeer } from './epay.ts'
import { startPaypalPeer } from './paypal.ts'
import { startStripePeer } from './stripe.ts'
import { startUnipayPeer } from './unipay.ts'
import { addPeer } from './gateway-actions.ts'
import { startWechatPeer } from './wechat.ts'

/** Every platform that sends notifications. */
const benches: Record<string, (setup: { now: () => Date }) => Promise<PlatformPeer>> = {
  epay: startEpayPeer,
  alipay: startAlipayPeer,
  wechat: startWechatPeer,
  unipay: startUnipayPeer,
  paypal: startPaypalPeer,
  stripe: startStripePeer,
}

export const platforms = Object.keys(benches)

export interface TestGateway {
  peer: PlatformPeer
  id: number
}

/** Starts every platform and adds it in the admin panel; the returned function finds one by name while tests run. */
export function startAllPeers(server: TestServer) {
  const found = new Map<string, TestGateway>()
  beforeAll(async () => {
    // Certificates issued during the setup are valid only from then on, so the clock runs a minute ahead.
    server.clock.time = new Date(Date.now() + 60_000)
    for (const [name, start] of Object.entries(benches)) {
      const peer = await start({ now: () => server.clock.time })
      cleanUp(peer.stop)
      found.set(name, { peer, id: (await addPeer(server, peer)).id })
    }
  })
  return (name: string) => found.get(name)!
}
