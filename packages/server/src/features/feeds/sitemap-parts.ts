import type { Moment } from '#db/public/public-photos.ts'
import type { Db } from '#db/schema/schema.ts'
import * as queries from './queries.ts'

/** Parts are cut by numbers and not by counting, so that nothing has to be counted and none moves into another. */
export const perPart = 5000
/** The most that the format allows in one file, half for each kind. */
const mostParts = 25_000
/** Of a large site it is told for a while which parts there are; what they hold is read anew. */
const large = 20 * perPart
const keptFor = 5 * 60_000

const partsUntil = (last: number) =>
  Array.from({ length: Math.min(mostParts - 1, Math.ceil(last / perPart)) }, (_, place) => place + 1)

export const rangeOf = (part: number) => ({ from: (part - 1) * perPart + 1, until: part * perPart + 1 })

type Look = (moment: Moment, range: queries.Range, limit: number) => Promise<{ rows: unknown[]; next: unknown }>

interface Needs {
  db: Db
  lookForAlbums: Look
  now: () => Date
}

/** Which parts of the sitemap hold anything at this moment. */
export function sitemapParts({ db, lookForAlbums, now }: Needs) {
  let kept: { parts: Promise<string[]>; until: number } | null = null

  /** Albums that take too long to look through are taken to hold something. */
  const isFilled = {
    photos: (moment: Moment, range: queries.Range) => queries.hasPhotos(db, moment, range),
    async albums(moment: Moment, range: queries.Range) {
      const { rows, next } = await lookForAlbums(moment, range, 1)
      return rows.length > 0 || next !== null
    },
  }

  async function filled(moment: Moment, kind: 'photos' | 'albums', last: number) {
    const parts: string[] = []
    for (const part of partsUntil(last)) {
      if (await isFilled[kind](moment, rangeOf(part))) parts.push(`${kind}-${part}`)
    }
    return parts
  }

  async function find(moment: Moment, last: Awaited<ReturnType<typeof queries.findLast>>) {
    return [...(await filled(moment, 'photos', last.photos)), ...(await filled(moment, 'albums', last.albums))]
  }

  /** Together with whoever asks meanwhile. */
  return async (moment: Moment) => {
    const last = await queries.findLast(db)
    if (last.photos + last.albums <= large) return find(moment, last)
    const time = now().getTime()
    if (kept && kept.until > time) return kept.parts
    const parts = find(moment, last)
    kept = { parts, until: time + keptFor }
    parts.catch(() => {
      kept = null
    })
    return parts
  }
}
