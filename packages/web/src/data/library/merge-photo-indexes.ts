import type { PhotoIndex } from '@imagora/contract/photo-index'

/**
 * Concatenates the pages of a list. A photo that moved between two requests and appears twice keeps its first position.
 */
export function mergePhotoIndexes(parts: PhotoIndex[]): PhotoIndex {
  const [first] = parts
  if (first && parts.length === 1) return first
  const total = parts.reduce((sum, { ids }) => sum + ids.length, 0)
  const seen = new Set<number>()
  const [ids, days] = [new Uint32Array(total), new Int32Array(total)]
  const [ratios, colors] = [new Float32Array(total), new Uint16Array(total)]
  for (const part of parts) {
    for (const [place, id] of part.ids.entries()) {
      if (seen.has(id)) continue
      const at = seen.size
      seen.add(id)
      ids[at] = id
      days[at] = part.days[place]!
      ratios[at] = part.ratios[place]!
      colors[at] = part.colors[place]!
    }
  }
  return {
    isNewestFirst: first?.isNewestFirst ?? true,
    ids: ids.subarray(0, seen.size),
    days: days.subarray(0, seen.size),
    ratios: ratios.subarray(0, seen.size),
    colors: colors.subarray(0, seen.size),
  }
}
