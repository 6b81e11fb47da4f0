import type { ImagePolicy } from '@imagora/contract'

/** A whole address may be pasted where the key of a photo is wanted. */
const keyIn = (given: string) => /\/i\/([\w-]+)/.exec(given)?.[1] ?? given.trim()

/** What is sent: lists without blank lines, the key out of a link. */
export const tidied = (policy: ImagePolicy): ImagePolicy => ({
  ...policy,
  watermark: { ...policy.watermark, image_key: keyIn(policy.watermark.image_key) },
  hot_links: {
    ...policy.hot_links,
    hosts: policy.hot_links.hosts.map((host) => host.trim()).filter((host) => host !== ''),
  },
})
