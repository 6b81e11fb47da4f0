import type { ImagePolicy, ImagePolicyChanges } from '@imagora/contract'

/** What belongs together in the policy, in the order of the page: a storage or a group says otherwise part by part. */
export const parts = {
  metadata: ['metadata'],
  conversion: ['convert', 'quality', 'max_side'],
  watermark: ['watermark'],
  hot_links: ['hot_links'],
  protection: ['is_protected'],
  delivery: ['delivery', 'public_url', 'path_template'],
} as const satisfies Record<string, (keyof ImagePolicy)[]>

export type PolicySection = keyof typeof parts
export const partNames = Object.keys(parts) as PolicySection[]

/** Whether a part is said otherwise than by the site. */
export const isOwn = (changes: ImagePolicyChanges, part: PolicySection) => parts[part].some((name) => name in changes)

/** Begins with what the site says, so that nothing changes before a field does. */
export const withPart = (changes: ImagePolicyChanges, part: PolicySection, site: ImagePolicy): ImagePolicyChanges => ({
  ...changes,
  ...Object.fromEntries(parts[part].map((name) => [name, site[name]])),
})

export const withoutPart = (changes: ImagePolicyChanges, part: PolicySection) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name]) => !(parts[part] as readonly string[]).includes(name)),
  ) as ImagePolicyChanges
