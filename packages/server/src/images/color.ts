interface Bin {
  weight: number
  red: number
  green: number
  blue: number
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

/** The mean of the commonest of 512 coarse colours, as `#rrggbb`; what is transparent does not count. */
export function dominantColor(rgba: Uint8Array): string {
  const bins = new Map<number, Bin>()
  let largest: Bin = { weight: 1, red: 255, green: 255, blue: 255 }
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4)
    if (alpha === 0) continue
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const bin = bins.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 }
    bin.weight += alpha
    bin.red += red * alpha
    bin.green += green * alpha
    bin.blue += blue * alpha
    bins.set(key, bin)
    if (bin.weight > largest.weight) largest = bin
  }
  const { weight, red, green, blue } = largest
  return `#${hex(red / weight)}${hex(green / weight)}${hex(blue / weight)}`
}
