import { type SearchSuggestion, type SuggestionKey, suggestionKeys } from '@imagora/contract'
import { LRUCache } from 'lru-cache'
import type { Db } from '#db/schema/schema.ts'
import type { Caller } from '#platform/caller.ts'
import { SECOND_MS } from '#platform/time.ts'
import { foldLetters, rankMatch } from './match-words.ts'
import { listAlbumNames, listCameras, listRecentTags } from './queries.ts'

/** Names are kept while somebody types. */
const KEPT_MS = 30 * SECOND_MS
const MAX_KEPT_LISTS_COUNT = 100
const MAX_NAMES_COUNT = 1000
const SUGGESTIONS_PER_KEY_COUNT = 4

interface FoldedName {
  value: string
  folded: string
}

const keyed = new RegExp(`^(${suggestionKeys.join('|')})[:：]`, 'i')

/** Separates the word to complete from the key before it; quotes and a minus belong to neither. */
function parseTyped(q: string) {
  const typed = q.replace(/^-/, '')
  const start = keyed.exec(typed)
  return {
    key: start?.[1]!.toLowerCase(),
    word: foldLetters(
      typed
        .slice(start?.[0].length ?? 0)
        .replaceAll('"', '')
        .trim(),
    ),
  }
}

function matchNames(names: FoldedName[], word: string) {
  const matches = names.flatMap((name) => {
    const rank = word === '' ? 0 : rankMatch(name.folded, word)
    return rank === null ? [] : [{ name, rank }]
  })
  return matches.toSorted((one, other) => one.rank - other.rank).slice(0, SUGGESTIONS_PER_KEY_COUNT)
}

/** Suggests what the caller may search for, from what their library has. */
export function createSearchSuggestionService({ db }: { db: Db }) {
  /** Lists all names of a source, the likeliest first. A new source is an entry here, and its key in the contract. */
  const sources: Record<SuggestionKey, (ownerId: number) => Promise<{ value: string }[]>> = {
    tag: (ownerId) => listRecentTags(db, ownerId, MAX_NAMES_COUNT),
    album: (ownerId) => listAlbumNames(db, ownerId, MAX_NAMES_COUNT),
    camera: (ownerId) => listCameras(db, ownerId, MAX_NAMES_COUNT),
  }

  const namesOf = new LRUCache<string, FoldedName[]>({
    max: MAX_KEPT_LISTS_COUNT,
    ttl: KEPT_MS,
    async fetchMethod(list) {
      const [key, ownerId] = list.split(' ')
      const names = await sources[key as SuggestionKey](Number(ownerId))
      return names.map(({ value }) => ({ value, folded: foldLetters(value) }))
    },
  })

  return {
    async list({ id }: Pick<Caller, 'id'>, q = ''): Promise<SearchSuggestion[]> {
      const { key, word } = parseTyped(q)
      if (word === '' && key === undefined) return []
      const keys = suggestionKeys.filter((each) => key === undefined || each === key)
      const lists = await Promise.all(
        keys.map(async (each) => {
          const names = (await namesOf.fetch(`${each} ${id}`)) ?? []
          return matchNames(names, word).map(({ name: { value }, rank }) => ({
            rank,
            suggestion: { key: each, value },
          }))
        }),
      )
      return lists
        .flat()
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ suggestion }) => suggestion)
    },
  }
}

export type SearchSuggestionService = ReturnType<typeof createSearchSuggestionService>
