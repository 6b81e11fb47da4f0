export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  /** 3 for RGB, 4 for RGBA. */
  channels: number
}

/** The mean of a block of pixels, in which each counts by its opacity; of a large block four by four suffice. */
function average({ data, width, height, channels }: Pixels, left: number, top: number, step: number) {
  const [right, bottom] = [Math.min(left + step, width), Math.min(top + step, height)]
  const stride = Math.ceil(step / 4)
  let [red, green, blue, opacity, count] = [0, 0, 0, 0, 0]
  for (let y = top; y < bottom; y += stride) {
    const end = (y * width + right) * channels
    for (let at = (y * width + left) * channels; at < end; at += channels * stride) {
      const alpha = channels === 4 ? data[at + 3]! : 255
      red += data[at]! * alpha
      green += data[at + 1]! * alpha
      blue += data[at + 2]! * alpha
      opacity += alpha
      count++
    }
  }
  const weight = opacity || 1
  return [red / weight, green / weight, blue / weight, opacity / count]
}

/** RGBA with no side longer than asked for. For a placeholder this serves as well as a good filter, at a fifth of its cost. */
export function shrink(pixels: Pixels, size: number): Pixels {
  const step = Math.ceil(Math.max(pixels.width, pixels.height) / size)
  const [width, height] = [Math.ceil(pixels.width / step), Math.ceil(pixels.height / step)]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(average(pixels, x * step, y * step, step), (y * width + x) * 4)
  }
  return { data: new Uint8Array(data.buffer), width, height, channels: 4 }
}
