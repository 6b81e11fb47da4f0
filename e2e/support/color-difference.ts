import sharp from 'sharp'

/** Converts sRGB (0 to 255) to CIELAB under D65. */
function labOf(red: number, green: number, blue: number) {
  const [r, g, b] = [red, green, blue].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((share) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116)) as [number, number, number]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)] as const
}

async function pixelsOf(picture: Buffer, width: number, height: number) {
  return sharp(picture).removeAlpha().toColorspace('srgb').resize(width, height, { fit: 'fill' }).raw().toBuffer()
}

/** Mean ΔE (CIE 76) of two pictures, the second resized to the first; a difference below 1 is not visible. */
export async function meanDifference(shown: Buffer, written: Buffer) {
  const { width, height } = await sharp(shown).metadata()
  const [one, other] = [await pixelsOf(shown, width, height), await pixelsOf(written, width, height)]
  let sum = 0
  for (let at = 0; at < one.length; at += 3) {
    const [l, a, b] = labOf(one[at]!, one[at + 1]!, one[at + 2]!)
    const [m, c, d] = labOf(other[at]!, other[at + 1]!, other[at + 2]!)
    sum += Math.hypot(l - m, a - c, b - d)
  }
  return sum / (one.length / 3)
}
