/** What a client says that it can show. */
export interface Accepted {
  avif: boolean
  webp: boolean
  /** It names kinds of pictures, and so would name these. */
  isPicky: boolean
}

const longest = 500
const without = /;\s*q=0(\.0*)?\s*(;|$)/

/** A wildcard promises nothing: programs that know no AVIF send it as well. */
export function acceptedBy(header: string | undefined): Accepted {
  const named = (header ?? '')
    .slice(0, longest)
    .toLowerCase()
    .split(',')
    .filter((each) => !without.test(each))
    .map((each) => each.split(';', 1)[0]!.trim())
  return {
    avif: named.includes('image/avif'),
    webp: named.includes('image/webp'),
    isPicky: named.some((each) => /^image\/[^*]/.test(each)),
  }
}
