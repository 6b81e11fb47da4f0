import { beforeAll } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import type { TestServer } from '#test/harness/server.ts'
import { alipayBench } from './alipay.ts'
import type { PlatformPeer } from './platform-peer.ts'
import { epayBench } from './epay.ts'
import { paypalBench } from './paypal.ts'
import { stripeBench } from './stripe.ts'
import { unipayBench } from './unipay.ts'
import { addPeer } from './gateway-actions.ts'
import { wechatBench } from './wechat.ts'

/** Every platform that sends notifications. */
const benches: Record<string, (setup: { now: () => Date }) => Promise<PlatformPeer>> = {
  epay: epayBench,
  alipay: alipayBench,
  wechat: wechatBench,
  unipay: unipayBench,
  paypal: paypalBench,
  stripe: stripeBench,
}

export const platforms = Object.keys(benches)

export interface Bench {
  peer: PlatformPeer
  id: number
}

/** Starts every platform and adds it in the admin panel; the returned function finds one by name while tests run. */
export function setUpAll(server: TestServer) {
  const found = new Map<string, Bench>()
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
