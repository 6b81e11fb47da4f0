import { crc32 } from 'node:zlib'
import sharp from 'sharp'

function seeded(seed) {
  let state = seed
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4_294_967_296
  }
}

/** Noise at several scales costs as much to decode as a photograph. */
export async function photo(width = 4000, height = 3000) {
  const random = seeded(7)
  const layers = []
  for (const cells of [16, 64, 256, 1024]) {
    const [wide, high] = [cells, Math.round((cells * height) / width)]
    const noise = Buffer.from(Array.from({ length: wide * high * 3 }, () => random() * 255))
    const input = await sharp(noise, { raw: { width: wide, height: high, channels: 3 } })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .ensureAlpha(0.4)
      .png({ compressionLevel: 0 })
      .toBuffer()
    layers.push({ input })
  }
  return sharp({ create: { width, height, channels: 3, background: '#7a8fa0' } })
    .composite(layers)
    .jpeg({ quality: 93 })
    .toBuffer()
}

/** Returns a PNG of a screen with text-like bars. */
export function screenshot() {
  const random = seeded(11)
  let bars = ''
  for (let y = 70; y < 880; y += 18) {
    for (let x = 250; x < 1300;) {
      const width = 6 + random() * 40
      bars += `<rect x="${x.toFixed(0)}" y="${y}" width="${width.toFixed(0)}" height="10" fill="#${Math.floor(
        random() * 4096,
      )
        .toString(16)
        .padStart(3, '0')}"/>`
      x += width + 6
    }
  }
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="900"><rect width="100%" height="100%" fill="#f4f6f8"/><rect width="220" height="100%" fill="#2b3a48"/>${bars}</svg>`,
    ),
  )
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Returns the same image as a different file: a comment changes its bytes, so that deduplication does not match it. */
export function unique(picture, number) {
  const text = Buffer.from(`bench ${number} ${Date.now()}`)
  if (picture[0] === 0xff) {
    const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
    return Buffer.concat([picture.subarray(0, 2), head, text, picture.subarray(2)])
  }
  const body = Buffer.concat([Buffer.from('tEXtComment\0'), text])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)])
}
