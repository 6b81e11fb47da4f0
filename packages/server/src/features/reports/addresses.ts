/** What an address of this site points at, as far as it can be told without asking anybody. */
export type Pointed =
  | { type: 'photo'; key: string }
  | { type: 'explore_photo'; id: number }
  | { type: 'share_photo'; slug: string; id: number }
  | { type: 'album'; id: number }
  | { type: 'user'; username: string }
  | { type: 'share'; slug: string }
  | { type: 'other' }

/** As people paste it: with or without the scheme, or the path alone. */
export function urlOf(given: string, origin: string): URL | null {
  if (given.startsWith('/') && !given.startsWith('//')) return URL.parse(given, origin)
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given.replace(/^\/+/, '')}`)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** Whoever copies an address may have it with or without encryption, and a port that goes without saying. */
export const isAt = (url: URL, origins: readonly string[]) =>
  origins.some((origin) => URL.parse(origin)?.hostname === url.hostname)

const idOf = (text: string | null | undefined) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

const plain = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Read = (parts: string[], url: URL) => Pointed | null

const places: [RegExp, Read][] = [
  [/^\/i\/([\w-]{1,64})(?:[./:]|$)/, ([key]) => ({ type: 'photo', key: key! })],
  [/^\/s\/([^/]+)\/([1-9]\d{0,8})\//, ([slug, id]) => ({ type: 'share_photo', slug: plain(slug!), id: Number(id) })],
  [/^\/s(?:hares)?\/([^/]+)/, ([slug]) => ({ type: 'share', slug: plain(slug!) })],
  [/^\/explore\/albums\/([1-9]\d{0,8})(?:\/|$)/, ([id]) => ({ type: 'album', id: Number(id) })],
  [/^\/explore\/@([^/]+)/, ([username]) => ({ type: 'user', username: plain(username!).toLowerCase() })],
]

/** A photo that is looked at within a page of the square stands in the query. */
function openedPhoto(url: URL): Pointed | null {
  const id = url.pathname.startsWith('/explore') ? idOf(url.searchParams.get('photo')) : null
  return id === null ? null : { type: 'explore_photo', id }
}

export function pointedAt(url: URL): Pointed {
  const opened = openedPhoto(url)
  if (opened) return opened
  for (const [pattern, read] of places) {
    const [, ...parts] = pattern.exec(url.pathname) ?? [null]
    const pointed = parts.length > 0 ? read(parts as string[], url) : null
    if (pointed) return pointed
  }
  return { type: 'other' }
}
