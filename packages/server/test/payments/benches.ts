import { alipayBench } from './alipay-bench.ts'
import type { PlatformPeer } from './bench.ts'
import { epayBench } from './epay-bench.ts'
import { paypalBench } from './paypal-bench.ts'
import { stripeBench } from './stripe-bench.ts'
import { unipayBench } from './unipay-bench.ts'
import { wechatBench } from './wechat-bench.ts'

/** Every platform that sends notices, on this machine. */
export const benches: Record<string, (setup: { now: () => Date }) => Promise<PlatformPeer>> = {
  epay: epayBench,
  alipay: alipayBench,
  wechat: wechatBench,
  unipay: unipayBench,
  paypal: paypalBench,
  stripe: stripeBench,
}
