/** Extensions that a name may have kept from its file; the link uses the extension of the served picture. */
const pictureEnding =
  /\.(jpe?g|jfif|png|gif|webp|avif|bmp|tiff?|hei[cf]|jxl|svg|ico|cr[23]|nef|arw|dng|raf|orf|rw2|mp4|mov|webm)$/i
/** Slashes would split the path, even when a proxy decodes them; many servers refuse control characters. */
const notInPath = /[/\\]|\p{Cc}/gu
/**
 * Characters that end a link or change its meaning wherever it is pasted: spaces, invisible characters, quotes, `%`,
 * `#` and `?`.
 */
const breaking = /[\p{C}\p{Z}"<>\\^`{|}%#?]/gu
const picturePath = /^([^?#]*\/i\/[\w-]{1,64})\.(\w{1,8})(\?.*)?$/

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** Encodes a path segment fully, or keeps it readable and escapes only the characters that would break the link. */
export const pathSegment = (text: string, isEncoded: boolean) =>
  isEncoded
    ? encodeURIComponent(text.toWellFormed()).replaceAll(/[!'()*]/g, percent)
    : text.toWellFormed().replaceAll(breaking, encodeURIComponent)

const thumbnailPath = /^[^?#]*\/(?:i\/[\w-]{1,64}|s\/[a-z0-9-]{3,48}\/\d{1,10})\/thumb\.webp(\?.*)?$/

/**
 * Returns the URL of the larger thumbnail, for screens and tiles that the first one is too small for; null for a URL
 * that has none. A signature covers both.
 */
export function largeThumbnailUrl(url: string) {
  const query = thumbnailPath.exec(url)
  if (!query || query[1]?.includes('size=')) return null
  return `${url}${query[1] === undefined ? '?' : '&'}size=large`
}

/** These names are the URLs of the thumbnail, the preview and the video to play. */
const isVariant = (name: string, extension: string) =>
  (extension === 'webp' && /^(thumb|preview)$/.test(name)) || (extension === 'mp4' && name === 'video')

/**
 * Returns a picture's link with its file name, `/i/{key}/{name}.{ext}`. The name is decorative: the server finds the
 * picture by its key. A URL that is not a picture link, or a name that is empty, leaves the URL unchanged.
 */
export function namedLink(url: string, name: string, isEncoded: boolean) {
  const [, start, extension = '', query = ''] = picturePath.exec(url) ?? []
  const shown = name.replace(pictureEnding, '').replaceAll(notInPath, '_').trim()
  if (start === undefined || shown === '' || isVariant(shown, extension)) return url
  return `${start}/${pathSegment(shown, isEncoded)}.${extension}${query}`
}
