import { type SearchKey, searchKeys, writeFilter } from '@imagora/contract/photo-search'

export interface TypedWord {
  /** The search before the word that is being typed. */
  before: string
  minus: '' | '-'
  word: string
}

/** Returns the word at the end of the typed search, which suggestions complete; a quoted value is one word. */
export function findTypedWord(typed: string): TypedWord {
  const opened = /(?<!\S)-?(?:[a-z]{1,20}[:：])?"[^"]{0,200}$/i.exec(typed)
  const word = opened?.[0] ?? typed.split(/\s/).at(-1)!
  const minus = word.startsWith('-') ? '-' : ''
  return { before: typed.slice(0, typed.length - word.length), minus, word: word.slice(minus.length) }
}

/** Returns the search with the word completed to a filter. */
export const completeWord = ({ before, minus }: TypedWord, key: SearchKey, value: string) =>
  `${before}${minus}${writeFilter(key, value)}`

/** Returns the keys that start with the word. */
export const listKeys = ({ word }: TypedWord) =>
  word === '' ? [] : searchKeys.filter((key) => key.startsWith(word.toLowerCase()) && key.length > word.length)
