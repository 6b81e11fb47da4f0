import { isPasswordLongEnough } from '@imagora/contract/limits'
import { isTooCommon } from '@imagora/contract/password-rule'

/** 0 is too short and 1 too common to be accepted, 4 is strong for years. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

const CHARACTER_CLASSES: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^\0-~]/, 200],
]

/** Counts a run such as `abcd`, `4321` or `aaaa` as one step, as it is guessed as one. */
function countUnpredictableCharacters(password: string) {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.map((code, place) => code - (codes[place - 1] ?? 0))
  return codes.filter((_, place) => place < 2 || Math.abs(steps[place]!) > 1 || steps[place] !== steps[place - 1])
    .length
}

const maskWords = (password: string, words: string[]) =>
  words
    .filter((word) => word.length > 2)
    .reduce(
      (rest, word) => rest.replaceAll(new RegExp(word.replaceAll(/\W/g, String.raw`\$&`), 'gi'), '\u0001'),
      password,
    )

/**
 * Estimates how hard a password is to guess for an attacker who knows these words of its owner. What the server refuses is
 * 0 or 1, by the same rule.
 */
export function getPasswordStrength(password: string, words: string[] = []): PasswordStrength {
  if (!isPasswordLongEnough(password)) return 0
  if (isTooCommon(password, words)) return 1
  const rest = maskWords(password, words)
  const alphabet = CHARACTER_CLASSES.reduce((size, [pattern, count]) => size + (pattern.test(rest) ? count : 0), 0)
  const bits = countUnpredictableCharacters(rest) * Math.log2(Math.max(alphabet, 2))
  const reached = [52, 66].filter((bound) => bits >= bound).length
  return (reached + 2) as PasswordStrength
}
