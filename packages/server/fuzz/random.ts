/** Deterministic random numbers: the seed alone reproduces a finding. */
export interface Random {
  /** Number in [0, 1). */
  next(): number
  /** Integer in 0…limit - 1. */
  below(limit: number): number
  /** Integer below the limit with a uniformly distributed order of magnitude. */
  magnitude(limit: number): number
  chance(part: number): boolean
  pick<T>(list: readonly T[]): T
}

/** FNV-1a hash of a text: adjacent case numbers get unrelated initial states. */
function hashText(text: string) {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** mulberry32 generator, seeded with any values. */
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
