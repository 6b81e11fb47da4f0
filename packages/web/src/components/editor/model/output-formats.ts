/** File extensions of the formats that browsers encode. */
const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Photographic formats, which would grow many times over as PNG. */
const photographic = new Set(['image/avif', 'image/heic', 'image/heif', 'image/jxl', 'image/webp'])

/**
 * Returns the output format: the same one if the browser can encode it, else one that preserves alpha and a reasonable
 * size.
 */
export function chooseOutputType(type: string, hasAlpha: boolean, canWriteWebp: boolean) {
  if (type === 'image/webp' ? canWriteWebp : endings[type]) return type
  return photographic.has(type) && !hasAlpha ? 'image/jpeg' : 'image/png'
}

/** Returns “JPEG” for image/jpeg. */
export const formatName = (type: string) => type.replace(/^image\/|\+xml$/g, '').toUpperCase()

/** Replaces the file extension to match the output format. */
export function withExtension(name: string, type: string) {
  const ending = endings[type] ?? ''
  const isRight = new RegExp(`\\.(${ending}${ending === 'jpg' ? '|jpeg' : ''})$`, 'i').test(name)
  return isRight ? name : `${name.replace(/\.\w{1,5}$/, '')}.${ending}`
}
