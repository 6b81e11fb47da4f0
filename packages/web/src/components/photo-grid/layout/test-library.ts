import type { PhotoOrder } from './layout.ts'

const common = [1.5, 1.333, 0.75, 0.667, 1.778, 1, 0.5625, 2.4]

/** Deterministic library with common aspect ratios; the group sizes repeat as given. */
export function testLibrary(count: number, groupSizes: number[]): PhotoOrder {
  const ratios = new Float32Array(count)
  const groups = new Int32Array(count)
  let [state, group, left] = [1, 0, groupSizes[0]!]
  for (let index = 0; index < count; index++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    ratios[index] = common[(state >> 16) % common.length]!
    if (left === 0) left = groupSizes[++group % groupSizes.length]!
    groups[index] = group
    left--
  }
  return { count, ratios, groups }
}
