import { describe, expect, it } from 'vitest'
import { omitPhotos } from './hidden-photos.ts'

const columns = {
  isNewestFirst: true,
  ids: Uint32Array.of(9, 7, 4),
  ratios: Float32Array.of(1.5, 0.75, 1),
  days: Int32Array.of(30, 20, 10),
  colors: Uint16Array.of(3, 2, 1),
}

describe('photos on their way out', () => {
  it('[PH-05] leave all columns together and keep the order of the rest', () => {
    const left = omitPhotos(columns, new Set([7]))
    expect(left).toEqual({
      isNewestFirst: true,
      ids: Uint32Array.of(9, 4),
      ratios: Float32Array.of(1.5, 1),
      days: Int32Array.of(30, 10),
      colors: Uint16Array.of(3, 1),
    })
    expect(columns.ids).toHaveLength(3)
  })

  it('change nothing where none of them stands, so that nothing is laid out anew', () => {
    expect(omitPhotos(columns, new Set([5]))).toBe(columns)
    expect(omitPhotos(columns, new Set())).toBe(columns)
  })
})
