/** Endings that a name may have kept from its file; the link has the one that the picture is served with. */
const pictureEnding = /\.(jpe?g|jfif|png|gif|webp|avif|bmp|tiff?|hei[cf]|svg|ico)$/i
/** Slashes would split the path, also where a proxy decodes them; control characters are refused by many. */
const notInPath = /[/\\]|\p{Cc}/gu
/** What ends a link or changes its meaning wherever it is pasted: blanks, invisible signs, quotes, `%`, `#` and `?`. */
const breaking = /[\p{C}\p{Z}"<>\\^`{|}%#?]/gu
const picturePath = /^([^?#]*\/i\/[\w-]{1,64})\.(\w{1,8})(\?.*)?$/

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** One segment of a path: encoded as a whole, or readable, with only that escaped which would break the link. */
export const pathSegment = (text: string, isEncoded: boolean) =>
  isEncoded
    ? encodeURIComponent(text.toWellFormed()).replaceAll(/[!'()*]/g, percent)
    : text.toWellFormed().replaceAll(breaking, encodeURIComponent)

/** These two names with this ending are the addresses of the thumbnail and the preview. */
const isVariant = (name: string, extension: string) => extension === 'webp' && /^(thumb|preview)$/.test(name)

/**
 * A picture's link with its file name, `/i/{key}/{name}.{ext}`. The name is decoration: the server finds the picture by
 * its key. What is no link of a picture, or has no name to show, comes back as it is.
 */
export function namedLink(url: string, name: string, isEncoded: boolean) {
  const [, start, extension = '', query = ''] = picturePath.exec(url) ?? []
  const shown = name.replace(pictureEnding, '').replaceAll(notInPath, '_').trim()
  if (start === undefined || shown === '' || isVariant(shown, extension)) return url
  return `${start}/${pathSegment(shown, isEncoded)}.${extension}${query}`
}
