/** Numbers that look random and are the same for the same seed, so that a finding can be repeated from its seed alone. */
export interface Random {
  /** In 0…1, without 1. */
  next(): number
  /** A whole number in 0…limit - 1. */
  below(limit: number): number
  /** Small numbers are as likely as large ones, by their order of magnitude. */
  magnitude(limit: number): number
  chance(part: number): boolean
  pick<T>(list: readonly T[]): T
}

/** FNV-1a over a text: neighbouring case numbers begin in places that have nothing in common. */
function hashText(text: string) {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The generator mulberry32, begun from any words. */
export function createRandom(...words: (string | number)[]): Random {
  let state = hashText(words.join('\0'))
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * Math.max(1, limit))
  return {
    next,
    below,
    magnitude: (limit) => Math.min(Math.max(0, limit - 1), Math.floor(Math.max(1, limit) ** next()) - 1),
    chance: (part) => next() < part,
    pick: (list) => list[below(list.length)]!,
  }
}
