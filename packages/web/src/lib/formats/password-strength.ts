import { limits } from '@imagora/contract/limits'

/** 0 is too short to be accepted, 4 is strong for years. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

const CHARACTER_CLASSES: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^\0-~]/, 200],
]

/** Words that attackers try first. */
const COMMON_PASSWORDS =
  /passw[o0]rd|p@ssw[o0]rd|qwerty|asdfgh|zxcvbn|1q2w3e|admin|welcome|letmein|iloveyou|woaini|monkey|dragon|sunshine/gi

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
 * Estimates how hard a password is to guess for an attacker who knows these words of its owner. A hint only; the server
 * decides.
 */
export function getPasswordStrength(password: string, words: string[] = []): PasswordStrength {
  if (Array.from(password).length < limits.password.min) return 0
  const rest = maskWords(password, words).replaceAll(COMMON_PASSWORDS, '\u0001')
  const alphabet = CHARACTER_CLASSES.reduce((size, [pattern, count]) => size + (pattern.test(rest) ? count : 0), 0)
  const bits = countUnpredictableCharacters(rest) * Math.log2(Math.max(alphabet, 2))
  const reached = [36, 52, 66].filter((bound) => bits >= bound).length
  return (reached + 1) as PasswordStrength
}
