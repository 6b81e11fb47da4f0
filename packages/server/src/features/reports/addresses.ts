import { trimEndOf } from '@imagora/contract'

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

/** Whoever copies an address may have it with or without encryption, and with a port that goes without saying. */
const hostOf = ({ host }: URL) => host.replace(/:(?:80|443)$/, '')

/** The address as it is behind the longest of these that it is under; null where it is under none. */
export function within(url: URL, origins: readonly string[]): URL | null {
  const fronts = origins
    .flatMap((origin) => URL.parse(origin) ?? [])
    .filter((front) => hostOf(front) === hostOf(url))
    .map(({ pathname }) => trimEndOf(pathname, '/'))
    .filter((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
  if (fronts.length === 0) return null
  const inner = new URL(url)
  inner.pathname = url.pathname.slice(Math.max(...fronts.map(({ length }) => length)))
  return inner
}

/** What names nothing stays as it came: no name has a NUL, and there are databases that refuse to look for one. */
const plain = (text: string) => {
  try {
    const decoded = decodeURIComponent(text)
    return decoded.includes('\0') ? text : decoded
  } catch {
    return text
  }
}

type Read = (parts: string[]) => Pointed

const places: [RegExp, Read][] = [
  [/^\/i\/([\w-]{1,64})(?:[./:]|$)/, ([key]) => ({ type: 'photo', key: key! })],
  [/^\/s\/([^/]+)\/([1-9]\d{0,8})\//, ([slug, id]) => ({ type: 'share_photo', slug: plain(slug!), id: Number(id) })],
  [/^\/s(?:hares)?\/([^/]+)/, ([slug]) => ({ type: 'share', slug: plain(slug!) })],
  [/^\/explore\/albums\/([1-9]\d{0,8})(?:\/|$)/, ([id]) => ({ type: 'album', id: Number(id) })],
  [/^\/explore\/@([^/]+)/, ([username]) => ({ type: 'user', username: plain(username!).toLowerCase() })],
]

/** A photo that is looked at within a page stands behind it, as #photo-12. */
const openedPhoto = ({ hash }: URL) => Number(/^#photo-([1-9]\d{0,8})$/.exec(hash)?.[1] ?? 0)

/** The page where it is seen says what it is: of the square, or of a share. */
function withOpened(pointed: Pointed, url: URL): Pointed {
  const id = openedPhoto(url)
  if (id === 0) return pointed
  if (pointed.type === 'share') return { type: 'share_photo', slug: pointed.slug, id }
  return /^\/explore(\/|$)/.test(url.pathname) ? { type: 'explore_photo', id } : pointed
}

export function pointedAt(url: URL): Pointed {
  for (const [pattern, read] of places) {
    const [, ...parts] = pattern.exec(url.pathname) ?? [null]
    const pointed = parts.length > 0 ? read(parts as string[]) : null
    if (pointed) return withOpened(pointed, url)
  }
  return withOpened({ type: 'other' }, url)
}
