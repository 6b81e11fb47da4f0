import { type PhotoColor, photoColors } from '@imagora/contract/photo-search'

/** Where each hue begins, in degrees; red goes on from the last one round to the first. */
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

/** What has next to no colour of its own. */
function neutral(most: number, chroma: number): PhotoColor | null {
  if (most < 40) return 'black'
  if (chroma > 12 + most * 0.06) return null
  if (most > 225) return 'white'
  return most < 60 ? 'black' : 'grey'
}

/** Dark orange is what people call brown, and light red what they call pink. */
function named(hue: PhotoColor, most: number, chroma: number): PhotoColor {
  const isWarm = hue === 'orange' || hue === 'red' || hue === 'yellow'
  if (hue === 'red' && most > 200 && chroma < 130) return 'pink'
  return isWarm && most < (hue === 'red' ? 110 : 165) ? 'brown' : hue
}

/** The name that people would give to a colour written as `#rrggbb`. */
export function colorNameOf(color: string): PhotoColor {
  const rgb = Number.parseInt(color.slice(1), 16)
  const parts = [rgb >> 16, (rgb >> 8) & 255, rgb & 255] as const
  const most = Math.max(...parts)
  const chroma = most - Math.min(...parts)
  const without = neutral(most, chroma)
  if (without) return without
  const hue = hueOf(parts, most, chroma)
  return named(hues.findLast(([begin]) => hue >= begin)?.[1] ?? 'red', most, chroma)
}

/** As photos keep it: the place of its name in the contract, counted from one; zero where no colour is known. */
export const colorFamilyOf = (color: string | null) => (color ? photoColors.indexOf(colorNameOf(color)) + 1 : 0)

export const familyNamed = (name: PhotoColor) => photoColors.indexOf(name) + 1
