/** What browsers write, and how such files end. */
const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Formats for photographs, which would grow many times over as PNG. */
const photographic = new Set(['image/avif', 'image/heic', 'image/heif', 'image/jxl', 'image/webp'])

/** What a picture is written as: itself where it can be, or else what keeps what it had. */
export function writtenAs(type: string, hasAlpha: boolean, canWriteWebp: boolean) {
  if (type === 'image/webp' ? canWriteWebp : endings[type]) return type
  return photographic.has(type) && !hasAlpha ? 'image/jpeg' : 'image/png'
}

/** “JPEG” for image/jpeg. */
export const formatName = (type: string) => type.replace(/^image\/|\+xml$/g, '').toUpperCase()

/** Keeps its name, with the ending of what it has become. */
export function renamed(name: string, type: string) {
  const ending = endings[type] ?? ''
  const isRight = new RegExp(`\\.(${ending}${ending === 'jpg' ? '|jpeg' : ''})$`, 'i').test(name)
  return isRight ? name : `${name.replace(/\.\w{1,5}$/, '')}.${ending}`
}
