import { readConfig } from '#config.ts'
import { createOutboundClient } from '#gateways/outbound/http-client.ts'
import { openSite } from '#composition/runtime.ts'

const [port] = process.argv.slice(2) as [string]

/** Redirects every outbound connection of this worker to the test's server. */
const outbound = createOutboundClient({
  lookup: async () => ['93.184.215.14'],
  dialWith: (usual) => {
    const connect = usual({ timeout: 5000, allowH2: false })
    return (options, callback) => connect({ ...options, hostname: '127.0.0.1', port }, callback)
  },
})
const config = readConfig()
const { runtime, services } = await openSite(config, () => new Date(), outbound)
if (!config.isShared) {
  await services.uploadCleanup.recover()
  await services.remoteDownloads.recover()
}
await runtime.jobs.start()
