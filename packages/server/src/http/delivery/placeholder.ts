/** Semi-transparent grey: legible on light and dark pages, and without text in any language. */
const grey = '#8a94a0'

const drawPlaceholder = (signs: string) =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300" role="img">' +
      `<rect width="400" height="300" fill="${grey}" fill-opacity=".14"/>` +
      `<rect x="6" y="6" width="388" height="288" rx="14" fill="none" stroke="${grey}" stroke-opacity=".32" stroke-width="2" stroke-dasharray="7 9" stroke-linecap="round"/>` +
      `<g fill="none" stroke="${grey}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${signs}</g></svg>`,
  )

/** A torn picture. */
const missingImage = drawPlaceholder(
  '<path d="M190 104h-52a14 14 0 0 0-14 14v64a14 14 0 0 0 14 14h38l14-26-18-22z"/>' +
    '<path d="M220 104h42a14 14 0 0 1 14 14v64a14 14 0 0 1-14 14h-56l14-26-18-22z"/>' +
    '<path d="m130 186 22-24 14 13m66 11 14-16 24 20"/>' +
    `<circle cx="250" cy="128" r="7" fill="${grey}" stroke="none"/>`,
)

/** A picture with a padlock. */
const refusedImage = drawPlaceholder(
  '<path d="M178 196h-40a14 14 0 0 1-14-14v-64a14 14 0 0 1 14-14h124a14 14 0 0 1 14 14v16"/>' +
    '<path d="m130 186 34-38 24 24"/>' +
    `<circle cx="226" cy="128" r="7" fill="${grey}" stroke="none"/>` +
    '<rect x="214" y="170" width="68" height="50" rx="10"/><path d="M229 170v-10a19 19 0 0 1 38 0v10"/>' +
    '<path d="M248 190v10"/>',
)

/** A picture with a clock. */
const unavailableImage = drawPlaceholder(
  '<path d="M188 196h-50a14 14 0 0 1-14-14v-64a14 14 0 0 1 14-14h124a14 14 0 0 1 14 14v18"/>' +
    '<path d="m130 186 34-38 24 24"/>' +
    `<circle cx="226" cy="128" r="7" fill="${grey}" stroke="none"/>` +
    '<circle cx="246" cy="190" r="33"/><path d="M246 172v19l13 9"/>',
)

export function placeholderFor(status: number) {
  if (status === 403) return refusedImage
  return status === 429 || status >= 500 ? unavailableImage : missingImage
}
