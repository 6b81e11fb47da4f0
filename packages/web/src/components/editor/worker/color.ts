import type { Adjustment, Edits } from '#components/editor/model/edits.ts'

type Colors = Pick<Edits, Adjustment>

/** How bright the eye takes red, green and blue to be. */
const luma = [0.2126, 0.7152, 0.0722] as const

/** The numbers that both the graphics card and the export reckon with. */
export function factorsOf({ brightness, contrast, saturation }: Colors) {
  return {
    // Half of the whole range either way: beyond it nothing is left of a picture.
    add: brightness / 200,
    // Twice as strong at most, and down to grey.
    scale: contrast > 0 ? 1 + contrast / 100 : 1 + contrast / 125,
    mix: saturation > 0 ? 1 + (saturation / 100) * 1.5 : 1 + saturation / 100,
  }
}

export type Factors = ReturnType<typeof factorsOf>

/** The same for the graphics card, word by word: what is seen is what is exported. */
export const shader = `#version 300 es
precision highp float;
uniform sampler2D picture;
uniform float add, scale, mixing;
in vec2 place;
out vec4 color;
void main() {
  vec4 source = texture(picture, place);
  vec3 toned = clamp((source.rgb + add - 0.5) * scale + 0.5, 0.0, 1.0);
  float light = dot(toned, vec3(${luma.join(', ')}));
  color = vec4(clamp(mix(vec3(light), toned, mixing), 0.0, 1.0), source.a);
}`

/** Where colours are not mixed, each is what the table says. */
function tonePixels(pixels: Uint8ClampedArray, toned: Uint8ClampedArray) {
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at] = toned[pixels[at]!]!
    pixels[at + 1] = toned[pixels[at + 1]!]!
    pixels[at + 2] = toned[pixels[at + 2]!]!
  }
}

/** Colours pixels where they are: red, green, blue and opacity, one byte each; the bytes clamp themselves. */
export function colorPixels(pixels: Uint8ClampedArray, { add, scale, mix }: Factors) {
  const toned = new Float32Array(256)
  for (let value = 0; value < 256; value++) {
    toned[value] = Math.min(255, Math.max(0, (value + (add - 0.5) * 255) * scale + 127.5))
  }
  if (mix === 1) return tonePixels(pixels, Uint8ClampedArray.from(toned))
  for (let at = 0; at < pixels.length; at += 4) {
    const red = toned[pixels[at]!]!
    const green = toned[pixels[at + 1]!]!
    const blue = toned[pixels[at + 2]!]!
    const light = red * luma[0] + green * luma[1] + blue * luma[2]
    pixels[at] = light + (red - light) * mix
    pixels[at + 1] = light + (green - light) * mix
    pixels[at + 2] = light + (blue - light) * mix
  }
}
