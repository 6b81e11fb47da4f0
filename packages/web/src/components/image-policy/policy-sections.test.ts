import type { ImagePolicy } from '@imagora/contract'
import { expect, test } from 'vitest'
import { policyFields } from './policy-fields.ts'
import { hasOverride, policySectionNames, parts, removeOverride, addOverride } from './policy-sections.ts'

const site = { convert: 'webp', quality: 80, max_side: 0, metadata: 'keep' } as ImagePolicy

test('an overridden section starts with the site’s values, and resets completely', () => {
  const own = addOverride({ metadata: 'strip' }, 'conversion', site)
  expect(own).toEqual({ metadata: 'strip', convert: 'webp', quality: 80, max_side: 0 })
  expect([hasOverride(own, 'conversion'), hasOverride(own, 'watermark')]).toEqual([true, false])
  expect(removeOverride(own, 'conversion')).toEqual({ metadata: 'strip' })
})

test('every field belongs to a part that holds it', () => {
  for (const { name, part } of policyFields) expect(parts[part]).toContain(name.split('.')[0])
  expect(new Set(policyFields.map(({ part }) => part))).toEqual(new Set(policySectionNames))
})
