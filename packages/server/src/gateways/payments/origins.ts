import type { PaymentPlatform } from '@imagora/contract'
import { type Client, withConfiguredOrigins } from '#platform/caller.ts'

/** Platforms that nobody outside of this server is told an address for. */
const localPlatforms: ReadonlySet<PaymentPlatform> = new Set(['transfer', 'double'])

/** Whether a platform is told where to send its notices and the browser: it needs the configured address of the site. */
export const needsSiteAddress = (platform: PaymentPlatform) => !localPlatforms.has(platform)

/** Where a payment comes back to: see [Note: Host header]. */
export const originFor = (platform: PaymentPlatform, client: Client) =>
  needsSiteAddress(platform) ? withConfiguredOrigins(client).origin : client.origin
