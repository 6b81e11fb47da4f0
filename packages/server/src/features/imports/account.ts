import { type Outbound, OutboundFailure } from '#gateways/outbound/outbound.ts'
import { textOf, type Told, wantedIn } from './account-photos.ts'
import { type Facts, type Source, SourceFailure } from './source.ts'

interface Options {
  /** Where the other site is, without a path. */
  url: string
  token: string
  keeps_public: boolean
  /** Of the times that the other site tells without a zone. */
  time_zone: string
}

interface Needs {
  outbound: Pick<Outbound, 'get'>
}

interface Page {
  data: Told[]
  last_page: number
}

const mostBytes = 20 * 1024 * 1024
const mostPages = 100_000

/** `/api/v2` has its page inside `meta`; `/api/v1` beside the rows. */
function pageIn(answer: unknown): Page | null {
  const { data } = (answer ?? {}) as { data?: { data?: unknown; last_page?: unknown; meta?: { last_page?: unknown } } }
  if (!Array.isArray(data?.data)) return null
  return { data: data.data as Told[], last_page: Number(data.meta?.last_page ?? data.last_page ?? 1) || 1 }
}

/** The photos of somebody at another site of the same family, asked for with their token. */
export function accountSource({ outbound }: Needs, { url, token, keeps_public, time_zone }: Options): Source {
  const origin = new URL(url).origin
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const wanted = wantedIn({ keeps_public, time_zone })

  async function ask(path: string, signal: AbortSignal): Promise<unknown> {
    const chunks = await Array.fromAsync(outbound.get(`${origin}${path}`, { signal, headers, maxBytes: mostBytes }))
    try {
      return JSON.parse(Buffer.concat(chunks).toString()) as unknown
    } catch (error) {
      throw new SourceFailure('account_strange', { cause: error })
    }
  }

  async function* pages(path: string, signal: AbortSignal): AsyncGenerator<Told> {
    for (let page = 1; page <= mostPages; page++) {
      const found = pageIn(await ask(`${path}${path.includes('?') ? '&' : '?'}page=${page}`, signal))
      if (!found) throw new SourceFailure('account_strange')
      yield* found.data
      if (page >= found.last_page || found.data.length === 0) return
    }
  }

  /** The older dialect tells of a photo's album only by listing the album. */
  async function albumsOfV1(signal: AbortSignal) {
    const names = new Map<string, string>()
    for await (const { id, name } of pages('/api/v1/albums', signal)) {
      for await (const { key } of pages(`/api/v1/images?album_id=${Number(id)}`, signal)) {
        if (key) names.set(key, textOf(name))
      }
    }
    return names
  }

  async function speaksV2(signal: AbortSignal) {
    try {
      return pageIn(await ask('/api/v2/user/photos?per_page=1', signal)) !== null
    } catch (error) {
      // Whoever does not know the path answers it with a page, or not at all.
      const isUnknown = error instanceof OutboundFailure && error.problem === 'answer_refused'
      if (isUnknown || error instanceof SourceFailure) return false
      throw error
    }
  }

  async function* listV1(signal: AbortSignal) {
    const albums = await albumsOfV1(signal)
    for await (const told of pages('/api/v1/images', signal)) yield wanted(told, albums.get(told.key ?? '') ?? null)
  }

  async function* listV2(signal: AbortSignal) {
    for await (const told of pages('/api/v2/user/photos?per_page=100&order=oldest', signal)) {
      yield wanted(told, textOf(told.albums?.[0]?.name) || null)
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
    // Of the other site alone: a picture that lies elsewhere is fetched without the token.
    read: ({ place }: Facts, signal) =>
      outbound.get(place, {
        signal,
        ...(new URL(place).origin === origin && { headers: { authorization: headers.authorization } }),
      }),
    head: async () => null,
  }
}
