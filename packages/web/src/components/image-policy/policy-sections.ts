import type { ImagePolicy, ImagePolicyChanges } from '@imagora/contract'

/** Sections of the policy in page order; a storage or a group overrides whole sections. */
export const parts = {
  metadata: ['metadata'],
  conversion: ['convert', 'quality', 'max_side'],
  watermark: ['watermark'],
  hot_links: ['hot_links'],
  protection: ['is_protected'],
  delivery: ['delivery', 'public_url', 'path_template'],
} as const satisfies Record<string, (keyof ImagePolicy)[]>

export type PolicySection = keyof typeof parts
export const policySectionNames = Object.keys(parts) as PolicySection[]

/** Returns whether a section overrides the site policy. */
export const hasOverride = (changes: ImagePolicyChanges, part: PolicySection) =>
  parts[part].some((name) => name in changes)

/** Overrides a section, starting with the values of the site, so that nothing changes until a field is edited. */
export const addOverride = (
  changes: ImagePolicyChanges,
  part: PolicySection,
  site: ImagePolicy,
): ImagePolicyChanges => ({
  ...changes,
  ...Object.fromEntries(parts[part].map((name) => [name, site[name]])),
})

export const removeOverride = (changes: ImagePolicyChanges, part: PolicySection) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name]) => !(parts[part] as readonly string[]).includes(name)),
  ) as ImagePolicyChanges
