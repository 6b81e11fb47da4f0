import { expect, test } from 'vitest'
import { foldLetters, rankMatch } from './match-words.ts'

test.each([
  ['North Sea', 'nor', 0],
  ['North Sea', 'SEA', 1],
  ['North Sea', 'ea', null],
  ['été-2024', 'ete', 0],
  ['été-2024', '20', 1],
  ['北海道旅行', '旅', 1],
  ['x', '', null],
])('[SQ-10] %s is suggested for “%s” by the start of a word', (name, typed, rank) => {
  expect(rankMatch(foldLetters(name), foldLetters(typed))).toBe(rank)
})
