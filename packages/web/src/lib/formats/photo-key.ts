const LEADING_PHOTO_KEY = /^[\w-]{1,64}(?=[./?]|$)/

/** Finds the key of a photo in typed text: the key itself, or a link to the photo. */
export function extractPhotoKey(text: string) {
  const link = text.indexOf('/i/')
  return (LEADING_PHOTO_KEY.exec(text) ?? LEADING_PHOTO_KEY.exec(link < 0 ? '' : text.slice(link + 3)))?.[0]
}
