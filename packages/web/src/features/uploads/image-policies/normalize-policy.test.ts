import type { ImagePolicy } from '@imagora/contract'
import { expect, test } from 'vitest'
import { normalizePolicy } from './normalize-policy.ts'

const policyWith = (image_key: string, hosts: string[]) =>
  ({ watermark: { image_key }, hot_links: { hosts } }) as unknown as ImagePolicy

test.each([
  ['https://img.example.org/i/Zx-9_a.png', 'Zx-9_a'],
  [' Zx-9_a ', 'Zx-9_a'],
])('the picture %s is known by its key', (given, key) => {
  expect(normalizePolicy(policyWith(given, [])).watermark.image_key).toBe(key)
})

test('blank lines are no hosts', () => {
  expect(normalizePolicy(policyWith('', [' a.example ', '', '  '])).hot_links.hosts).toEqual(['a.example'])
})
