const keyAtStart = /^[\w-]{1,64}(?=[./?]|$)/

/** Finds the key of a photo in typed text: the key itself, or a link to the photo. */
export function photoKeyIn(text: string) {
  const link = text.indexOf('/i/')
  return (keyAtStart.exec(text) ?? keyAtStart.exec(link < 0 ? '' : text.slice(link + 3)))?.[0]
}
