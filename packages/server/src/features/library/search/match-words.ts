const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** Returns the letters by which names are compared: in lower case and without accents. */
export const foldLetters = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns how well a folded name matches: 0 at its start, 1 at the start of a word, null where it does not. */
export function rankMatch(name: string, typed: string) {
  if (typed === '') return null
  for (let at = name.indexOf(typed); at >= 0; at = name.indexOf(typed, at + 1)) {
    if (at === 0) return 0
    if (unspaced.test(typed) || !/[\p{L}\p{N}]/u.test(name[at - 1]!)) return 1
  }
  return null
}
