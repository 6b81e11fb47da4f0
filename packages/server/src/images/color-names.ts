import { type PhotoColor, photoColors } from '@imagora/contract/photo-search'

/** Lower bound of each hue in degrees; red wraps around from the last bound to the first. */
const hues: [number, PhotoColor][] = [
  [15, 'orange'],
  [45, 'yellow'],
  [68, 'green'],
  [160, 'teal'],
  [195, 'blue'],
  [255, 'purple'],
  [290, 'pink'],
  [345, 'red'],
]

function hueOf([red, green, blue]: readonly [number, number, number], most: number, chroma: number) {
  if (most === red) return (((green - blue) / chroma) * 60 + 360) % 360
  return most === green ? ((blue - red) / chroma) * 60 + 120 : ((red - green) / chroma) * 60 + 240
}

/** Returns black, white or grey for a colour of low chroma, otherwise null. */
function neutral(most: number, chroma: number): PhotoColor | null {
  if (most < 40) return 'black'
  if (chroma > 12 + most * 0.06) return null
  if (most > 225) return 'white'
  return most < 60 ? 'black' : 'grey'
}

/** Users call dark orange brown and light red pink. */
function refineColorName(hue: PhotoColor, most: number, chroma: number): PhotoColor {
  const isWarm = hue === 'orange' || hue === 'red' || hue === 'yellow'
  if (hue === 'red' && most > 200 && chroma < 130) return 'pink'
  return isWarm && most < (hue === 'red' ? 110 : 165) ? 'brown' : hue
}

/** Returns the colour name for a value such as `#rrggbb`. */
export function colorNameOf(color: string): PhotoColor {
  const rgb = Number.parseInt(color.slice(1), 16)
  const parts = [rgb >> 16, (rgb >> 8) & 255, rgb & 255] as const
  const most = Math.max(...parts)
  const chroma = most - Math.min(...parts)
  const without = neutral(most, chroma)
  if (without) return without
  const hue = hueOf(parts, most, chroma)
  return refineColorName(hues.findLast(([begin]) => hue >= begin)?.[1] ?? 'red', most, chroma)
}

/** Returns the stored colour family: the 1-based index of the name in the contract, or 0 for an unknown colour. */
export const colorFamilyOf = (color: string | null) => (color ? photoColors.indexOf(colorNameOf(color)) + 1 : 0)

export const familyNamed = (name: PhotoColor) => photoColors.indexOf(name) + 1
