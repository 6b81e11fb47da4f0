/** Shown where a picture was: a torn frame, legible on light and dark pages, in no language. */
export const placeholder = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">' +
    '<rect width="400" height="300" fill="#8b96a3" fill-opacity=".16"/>' +
    '<g fill="none" stroke="#8b96a3" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M188 100h-58a14 14 0 0 0-14 14v72a14 14 0 0 0 14 14h46l12-26-16-24z"/>' +
    '<path d="M220 100h50a14 14 0 0 1 14 14v72a14 14 0 0 1-14 14h-62l14-26-16-24z"/>' +
    '</g><circle cx="252" cy="130" r="9" fill="#8b96a3"/></svg>',
)
