import { invalid } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { PhotoListCursor } from './list-queries.ts'

/** Cursors hold the id and time of the last photo, signed together with the list they belong to. */
export function cursors({ digest }: Pick<Secrets, 'digest'>) {
  const sign = (list: string, { id, at }: PhotoListCursor) => digest('cursor', `${list} ${id} ${at}`).slice(0, 16)

  return {
    make: (list: string, place: PhotoListCursor) =>
      `${place.id}.${sign(list, place)}.${Buffer.from(place.at).toString('base64url')}`,

    read(list: string, cursor: string): PhotoListCursor {
      const [, id, signature, time = ''] = /^(\d{1,10})\.([\w-]{16})\.([\w-]{0,60})$/.exec(cursor) ?? []
      const place = { id: Number(id), at: Buffer.from(time, 'base64url').toString() }
      // A guessed signature gains nothing: the cursor only names a position in the caller's own list.
      if (!id || signature !== sign(list, place)) throw invalid('cursor', 'malformed')
      return place
    },
  }
}
