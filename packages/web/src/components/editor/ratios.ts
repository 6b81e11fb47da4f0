/** Widths by heights that pictures are cut to; nothing for any. */
export const ratios = {
  free: undefined,
  '1:1': 1,
  '4:3': 4 / 3,
  '3:4': 3 / 4,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
  '9:16': 9 / 16,
} as const

export type RatioName = keyof typeof ratios
export const ratioNames = Object.keys(ratios) as RatioName[]
