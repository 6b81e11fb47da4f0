import type { Adjustment, Edits } from '#components/editor/model/edits.ts'

type Colors = Pick<Edits, Adjustment>

/** Luma weights of red, green and blue. */
const luma = [0.2126, 0.7152, 0.0722] as const

/** Factors shared by the shader and the export. */
export function getColorFactors({ brightness, contrast, saturation }: Colors) {
  return {
    // Brightness shifts by at most half of the range; beyond that the image would be lost.
    add: brightness / 200,
    // Contrast goes up to twice as strong and down to nearly grey.
    scale: contrast > 0 ? 1 + contrast / 100 : 1 + contrast / 125,
    mix: saturation > 0 ? 1 + (saturation / 100) * 1.5 : 1 + saturation / 100,
  }
}

export type Factors = ReturnType<typeof getColorFactors>

/** Fragment shader with the same formula as the export, so that the preview matches the output. */
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

/** Applies the lookup table; valid only when channels are not mixed. */
function tonePixels(pixels: Uint8ClampedArray, toned: Uint8ClampedArray) {
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at] = toned[pixels[at]!]!
    pixels[at + 1] = toned[pixels[at + 1]!]!
    pixels[at + 2] = toned[pixels[at + 2]!]!
  }
}

/** Adjusts RGBA pixels in place; Uint8ClampedArray clamps the values. */
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
