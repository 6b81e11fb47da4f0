import { crc32, deflateSync } from 'node:zlib'

export type Colour = [red: number, green: number, blue: number]

interface Shades {
  width: number
  height: number
  /** One byte a pixel: 0 is paper, 255 is ink. */
  levels: Uint8Array
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** A PNG of shades between two colours, made without an image library: captchas alone would not be worth its memory. */
export function encodePng({ width, height, levels }: Shades, paper: Colour, ink: Colour) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel that name a colour of the palette.
  header.set([8, 3], 8)
  const palette = Array.from({ length: 256 }, (_, level) =>
    paper.map((from, part) => Math.round(from + ((ink[part] ?? 0) - from) * (level / 255))),
  )
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(levels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)

  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
