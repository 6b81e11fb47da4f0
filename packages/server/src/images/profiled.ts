import type { RawPixels } from './bmp.ts'

const HEADER = 8
const ENTRY = 12

/** Raw pixels cannot be given a colour profile, but those of a TIFF can: this is the plainest there is. */
export function asTiff({ data, width, height, channels }: RawPixels, profile: Buffer): Buffer {
  const [short, long, undefinedBytes] = [3, 4, 7]
  const entries = (place: { bits: number; profile: number; pixels: number }) => [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, place.bits],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, place.pixels],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, data.length],
    ...(channels === 4 ? [[338, short, 1, 2]] : []),
    [34675, undefinedBytes, profile.length, place.profile],
  ]
  const count = entries({ bits: 0, profile: 0, pixels: 0 }).length
  const bits = HEADER + 2 + count * ENTRY + 4
  const place = { bits, profile: bits + 8, pixels: bits + 8 + profile.length }
  const head = Buffer.alloc(place.profile)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(HEADER, 4)
  head.writeUInt16LE(count, HEADER)
  for (const [index, [tag, type, length, value]] of entries(place).entries()) {
    const at = HEADER + 2 + index * ENTRY
    head.writeUInt16LE(tag!, at)
    head.writeUInt16LE(type!, at + 2)
    head.writeUInt32LE(length!, at + 4)
    head.writeUInt32LE(value!, at + 8)
  }
  for (let channel = 0; channel < 4; channel++) head.writeUInt16LE(8, bits + channel * 2)
  return Buffer.concat([head, profile, data])
}
