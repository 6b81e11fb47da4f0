import { invalid } from '#refusal.ts'
import type { Secrets } from '#secrets.ts'

/** Where a list goes on: the last photo seen, signed together with the list that it belongs to. */
export function cursors({ digest }: Pick<Secrets, 'digest'>) {
  const sign = (list: string, id: number) => digest('cursor', `${list} ${id}`).slice(0, 16)

  return {
    make: (list: string, id: number) => `${id}.${sign(list, id)}`,

    read(list: string, cursor: string) {
      const [, id, signature] = /^(\d{1,10})\.([\w-]{16})$/.exec(cursor) ?? []
      // Guessing a signature gains nothing: it only names a place in the guesser's own list.
      if (!id || signature !== sign(list, Number(id))) throw invalid('cursor', 'malformed')
      return Number(id)
    },
  }
}
