import type { ImagePolicy, ImagePolicyChanges } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import type { PolicySection } from './policy-sections.ts'

type Shown = (policy: ImagePolicyChanges) => boolean

const isMarked: Shown = ({ watermark }) => watermark !== undefined && watermark.kind !== 'none'
const isRuled: Shown = ({ hot_links }) => hot_links !== undefined && hot_links.mode !== 'open'
const isEncoded: Shown = ({ convert, max_side = 0 }) => convert !== 'keep' || max_side > 0

const metadata = ['blank_place', 'keep', 'strip'] as const
const positions = ['bottom_right', 'bottom_left', 'top_right', 'top_left', 'center', 'tiled'] as const

/** Fields of the policy in page order; `isShown` hides fields that depend on another value. */
export const policyFields = [
  { part: 'metadata', kind: 'choice', name: 'metadata', choices: metadata },
  { part: 'conversion', kind: 'choice', name: 'convert', choices: ['keep', 'webp', 'avif'] },
  { part: 'conversion', kind: 'number', name: 'max_side' },
  { part: 'conversion', kind: 'number', name: 'quality', isShown: isEncoded },
  { part: 'watermark', kind: 'choice', name: 'watermark.kind', choices: ['none', 'text', 'image'] },
  {
    part: 'watermark',
    kind: 'line',
    name: 'watermark.text',
    max: limits.watermark.text,
    isShown: ({ watermark }) => watermark?.kind === 'text',
  },
  {
    part: 'watermark',
    kind: 'line',
    name: 'watermark.image_key',
    isShown: ({ watermark }) => watermark?.kind === 'image',
  },
  { part: 'watermark', kind: 'choice', name: 'watermark.position', choices: positions, isShown: isMarked },
  { part: 'watermark', kind: 'number', name: 'watermark.size', isShown: isMarked },
  { part: 'watermark', kind: 'number', name: 'watermark.opacity', isShown: isMarked },
  { part: 'watermark', kind: 'number', name: 'watermark.min_side', isShown: isMarked },
  { part: 'hot_links', kind: 'choice', name: 'hot_links.mode', choices: ['open', 'only', 'except'] },
  { part: 'hot_links', kind: 'lines', name: 'hot_links.hosts', isShown: isRuled },
  { part: 'hot_links', kind: 'switch', name: 'hot_links.allow_empty', isShown: isRuled },
  { part: 'protection', kind: 'switch', name: 'is_protected' },
  { part: 'delivery', kind: 'choice', name: 'delivery', choices: ['proxy', 'redirect'] },
  { part: 'delivery', kind: 'line', name: 'public_url' },
  { part: 'delivery', kind: 'line', name: 'path_template' },
] as const satisfies {
  part: PolicySection
  kind: 'choice' | 'number' | 'line' | 'lines' | 'switch'
  name: string
  choices?: readonly string[]
  max?: number
  isShown?: Shown
}[]

export type PolicyField = (typeof policyFields)[number]

/** Returns whether a field applies to the other values of the policy. */
export function isPolicyFieldShown(name: PolicyField['name'], policy: ImagePolicyChanges) {
  const field = policyFields.find((each) => each.name === name)
  return !field || !('isShown' in field) || field.isShown(policy)
}

/** Returns the value of a field, whose name may have two parts, such as `watermark.text`. */
export const getPolicyValue = (policy: ImagePolicy, name: PolicyField['name']) =>
  name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], policy) as
    | string
    | number
    | boolean
    | string[]

/** Returns the id of a field on the page; one that is hidden is shown by the first field of its section. */
export function getPolicyAnchor(name: PolicyField['name'], policy: ImagePolicyChanges) {
  const part = policyFields.find((each) => each.name === name)?.part
  const first = policyFields.find((each) => each.part === part)
  return `policy-${isPolicyFieldShown(name, policy) ? name : (first?.name ?? name)}`
}
