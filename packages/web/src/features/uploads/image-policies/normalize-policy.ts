import type { ImagePolicy } from '@imagora/contract'

/** Extracts the photo key from a pasted URL. */
const keyIn = (given: string) => /\/i\/([\w-]+)/.exec(given)?.[1] ?? given.trim()

/** Normalizes the policy for sending: removes blank lines and extracts the photo key from a link. */
export const normalizePolicy = (policy: ImagePolicy): ImagePolicy => ({
  ...policy,
  watermark: { ...policy.watermark, image_key: keyIn(policy.watermark.image_key) },
  hot_links: {
    ...policy.hot_links,
    hosts: policy.hot_links.hosts.map((host) => host.trim()).filter((host) => host !== ''),
  },
})
