import { expect, it } from 'vitest'
import { completeWord, findTypedWord, listKeys } from './typed-word.ts'

it.each([
  ['sea', 'tag:"north sea"'],
  ['red -nor', 'red -tag:"north sea"'],
  ['red tag:nor', 'red tag:"north sea"'],
  ['tag:"north s', 'tag:"north sea"'],
  ['album:x ', 'album:x tag:"north sea"'],
])('[SQ-11] the last word of “%s” is completed', (typed, completed) => {
  expect(completeWord(findTypedWord(typed), 'tag', 'north sea')).toBe(completed)
})

it('[SQ-11] keys are suggested by their first letters', () => {
  expect(listKeys(findTypedWord('sea -CA'))).toEqual(['camera'])
  expect(listKeys(findTypedWord('sea '))).toEqual([])
  expect(listKeys(findTypedWord('tag:ca'))).toEqual([])
})
