/** Crop aspect ratios as width to height, each with its rotated counterpart. */
export const ratioNames = ['free', 'original', '1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16'] as const

export type RatioName = (typeof ratioNames)[number]

/** Returns undefined for a free ratio; `original` is the ratio of the image as currently rotated. */
export function getAspectRatio(name: RatioName, turned: { width: number; height: number }) {
  if (name === 'free') return undefined
  if (name === 'original') return turned.width / turned.height
  const [width, height] = name.split(':').map(Number)
  return width! / height!
}

export function turnedRatio(name: RatioName): RatioName {
  const [width, height] = name.split(':')
  return height ? (`${height}:${width}` as RatioName) : name
}
