import { parseSiteTime } from '#platform/site-time.ts'
import { type ImportCandidate, type ImportedPhotoFacts, type ImportSource, SourceFailure } from './import-source.ts'
import { type InnerReach, type Outbound, OutboundFailure } from '#gateways/outbound/outbound.ts'

/** Fields of a photo in both API versions, as far as they are used; every value is validated when it is read. */
interface RemotePhoto {
  id?: number | string
  key?: string
  name?: string
  origin_name?: string
  filename?: string
  sha256?: string
  intro?: string
  alt?: string
  size?: number
  bytes?: number
  is_public?: boolean | number
  taken_at?: string | null
  created_at?: string
  date?: string
  expired_at?: string | null
  public_url?: string
  links?: { url?: string }
  albums?: { name?: string }[]
  tags?: { name?: string }[]
}

interface AccountPhotosOptions {
  keeps_public: boolean
  /** Time zone of timestamps that the other site returns without one. */
  time_zone: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const bytesOf = ({ bytes, size }: RemotePhoto) => bytes ?? (size === undefined ? null : Math.round(size * 1024))

const filenameOf = ({ filename, origin_name, name }: RemotePhoto) =>
  textOf(filename) || textOf(origin_name) || textOf(name)

/** Returns the texts of a photo; a name that only repeats the file name is left out. */
function wordsOf(photo: RemotePhoto) {
  const filename = filenameOf(photo)
  const name = textOf(photo.name)
  return {
    filename,
    ...(name && name !== filename && { name }),
    ...(textOf(photo.intro) && { intro: textOf(photo.intro) }),
    ...(textOf(photo.alt) && { alt: textOf(photo.alt) }),
    ...(textOf(photo.sha256) && { sha256: textOf(photo.sha256) }),
    tags: (photo.tags ?? []).map(({ name: tag }) => textOf(tag)).filter(Boolean),
  }
}

/** Parses a photo of another site; null when it has no URL. */
function createCandidateParser({ keeps_public, time_zone }: AccountPhotosOptions) {
  const timeOf = (text: unknown) => (textOf(text) && parseSiteTime(textOf(text), time_zone)?.toISOString()) || null

  function timesOf({ taken_at, created_at, date, expired_at }: RemotePhoto) {
    const expires = timeOf(expired_at)
    return {
      taken_at: timeOf(taken_at),
      created_at: timeOf(created_at ?? date),
      ...(expires && { expired_at: expires }),
    }
  }

  return (photo: RemotePhoto, album: string | null): ImportCandidate | null => {
    const url = photo.public_url ?? photo.links?.url ?? ''
    const path = String(photo.id ?? photo.key ?? '')
    if (!path || !URL.canParse(url)) return null
    const is_public = keeps_public && Boolean(photo.is_public)
    const old_path = new URL(url).pathname
    const facts = { ...wordsOf(photo), ...timesOf(photo), album, is_public, old_path, place: url }
    return { path, bytes: bytesOf(photo), username: null, facts }
  }
}

interface Options {
  /** Origin of the other site, without a path. */
  url: string
  token: string
  keeps_public: boolean
  /** Time zone of timestamps that the other site returns without one. */
  time_zone: string
  inner: InnerReach
}

interface AccountSourceDeps {
  outbound: Pick<Outbound, 'get'>
}

interface Page {
  data: RemotePhoto[]
  last_page: number
}

const MAX_RESPONSE_BYTES = 20 * 1024 * 1024
const MAX_PAGES_COUNT = 100_000

/** `/api/v2` returns the page inside `meta`, `/api/v1` next to the rows. */
function pageIn(answer: unknown): Page | null {
  const { data } = (answer ?? {}) as { data?: { data?: unknown; last_page?: unknown; meta?: { last_page?: unknown } } }
  if (!Array.isArray(data?.data)) return null
  return { data: data.data as RemotePhoto[], last_page: Number(data.meta?.last_page ?? data.last_page ?? 1) || 1 }
}

/** Imports a user's photos from another site with a compatible API, using the user's token. */
export function createAccountSource(
  { outbound }: AccountSourceDeps,
  { url, token, keeps_public, time_zone, inner }: Options,
): ImportSource {
  const origin = new URL(url).origin
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const parseCandidate = createCandidateParser({ keeps_public, time_zone })

  async function requestAccount(path: string, signal: AbortSignal): Promise<unknown> {
    const chunks = await Array.fromAsync(
      outbound.get(`${origin}${path}`, { signal, headers, inner, maxBytes: MAX_RESPONSE_BYTES }),
    )
    try {
      return JSON.parse(Buffer.concat(chunks).toString()) as unknown
    } catch (error) {
      throw new SourceFailure('account_strange', { cause: error })
    }
  }

  async function* pages(path: string, signal: AbortSignal): AsyncGenerator<RemotePhoto> {
    for (let page = 1; page <= MAX_PAGES_COUNT; page++) {
      const resultPage = pageIn(await requestAccount(`${path}${path.includes('?') ? '&' : '?'}page=${page}`, signal))
      if (!resultPage) throw new SourceFailure('account_strange')
      yield* resultPage.data
      if (page >= resultPage.last_page || resultPage.data.length === 0) return
    }
  }

  async function speaksV2(signal: AbortSignal) {
    try {
      return pageIn(await requestAccount('/api/v2/user/photos?per_page=1', signal)) !== null
    } catch (error) {
      // A site that does not know the path answers with an HTML page or an error.
      const isUnknown = error instanceof OutboundFailure && error.problem === 'answer_refused'
      if (isUnknown || error instanceof SourceFailure) return false
      throw error
    }
  }

  /**
   * [Note: Lsky Pro] `/api/v1/images` lists the photos of an album when it is asked for one, and otherwise only those
   * that are in none; other sites list all of them then.
   */
  async function* listV1(signal: AbortSignal) {
    const keys = new Set<string>()
    for await (const { id, name } of pages('/api/v1/albums', signal)) {
      for await (const photo of pages(`/api/v1/images?album_id=${Number(id)}`, signal)) {
        if (!photo.key || keys.has(photo.key)) continue
        keys.add(photo.key)
        yield parseCandidate(photo, textOf(name) || null)
      }
    }
    for await (const photo of pages('/api/v1/images', signal))
      if (!keys.has(photo.key ?? '')) yield parseCandidate(photo, null)
  }

  async function* listV2(signal: AbortSignal) {
    for await (const photo of pages('/api/v2/user/photos?per_page=100&order=oldest', signal)) {
      yield parseCandidate(photo, textOf(photo.albums?.[0]?.name) || null)
    }
  }

  return {
    async *list(signal) {
      try {
        const listed = (await speaksV2(signal)) ? listV2(signal) : listV1(signal)
        for await (const each of listed) if (each) yield each
      } catch (error) {
        const isRefused = error instanceof OutboundFailure && error.problem === 'answer_refused'
        throw isRefused ? new SourceFailure('account_refused', { cause: error }) : error
      }
    },
    // The token is sent to the other site only; a picture on another origin is fetched without it.
    read: ({ place }: ImportedPhotoFacts, signal) =>
      outbound.get(place, {
        signal,
        inner,
        ...(new URL(place).origin === origin && { headers: { authorization: headers.authorization } }),
      }),
    head: async () => null,
  }
}
