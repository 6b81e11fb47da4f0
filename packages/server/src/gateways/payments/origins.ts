import type { PaymentPlatform } from '@imagora/contract'
import { type Client, withConfiguredOrigins } from '#platform/caller.ts'

/** Platforms that receive no URL of this site. */
const localPlatforms: ReadonlySet<PaymentPlatform> = new Set(['transfer', 'double'])

/**
 * Returns whether a platform receives the notification and return URLs and so needs the configured address of the site.
 */
export const needsSiteAddress = (platform: PaymentPlatform) => !localPlatforms.has(platform)

/** Origin of the return URL of a payment: see [Note: Host header]. */
export const originFor = (platform: PaymentPlatform, client: Client) =>
  needsSiteAddress(platform) ? withConfiguredOrigins(client).origin : client.origin
