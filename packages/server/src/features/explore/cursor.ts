import { invalid } from '#platform/refusal.ts'
import type { Order, Place } from '#db/public/public-photo-lists.ts'

const letters: Record<Order, string> = { newest: 'n', oldest: 'o', most_liked: 'm', least_liked: 'l', manual: 'h' }
const most = 2 ** 31 - 1

/** Where a list goes on. Not signed, for it names a place among what everybody may see. */
export const makeCursor = (order: Order, { id, at }: Place) => `${letters[order]}.${id}.${at}`

export function readCursor(order: Order, cursor: string): Place {
  const [, letter, id, at] = /^([a-z])\.(\d{1,10})\.(-?\d{1,15})$/.exec(cursor) ?? []
  const place = { id: Number(id), at: Number(at) }
  const isReadable = letter === letters[order] && place.id <= most && (order === 'manual' || Math.abs(place.at) <= most)
  if (!isReadable) throw invalid('cursor', 'malformed')
  return place
}
