import type { Header, Layout, PhotoOrder } from './layout.ts'

/** Photos from which on a list is long: laying out all of it takes longer than one should wait for the first screen. */
export const MIN_LONG_LIST_COUNT = 200_000
/** Photos that are laid out for the first screens of a long list; no layout looks further ahead than 2,000. */
const HEAD_COUNT = 8192

/**
 * Lays out the first screens of a long list, where the layout of the whole list puts them too. The height is that of the
 * whole list as far as the first photos tell; a browser cannot scroll that far anyway.
 */
export function layOutHead({ count, ratios, groups }: PhotoOrder, layOut: (order: PhotoOrder) => Layout): Layout {
  const head = layOut({
    count: HEAD_COUNT,
    ratios: ratios.subarray(0, HEAD_COUNT),
    groups: groups.subarray(0, HEAD_COUNT),
  })
  const within = (index: number) => Math.min(index, HEAD_COUNT - 1)
  let lastGroupEnd = HEAD_COUNT
  while (lastGroupEnd < count && groups[lastGroupEnd] === groups[HEAD_COUNT - 1]) lastGroupEnd++
  const whole = (header: Header) =>
    header.first + header.count === HEAD_COUNT ? { ...header, count: lastGroupEnd - header.first } : header
  return {
    ...head,
    height: (head.height * count) / HEAD_COUNT,
    boxOf: (index) => head.boxOf(within(index)),
    rowOf: (index) => head.rowOf(within(index)),
    headersIn: (top, bottom) => head.headersIn(top, bottom).map(whole),
    headerAt(top) {
      const header = head.headerAt(top)
      return header && whole(header)
    },
  }
}
