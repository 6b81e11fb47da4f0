import { expect, test } from 'vitest'
import { readPictureList } from './read-picture-list.ts'

const [one, two] = ['a1'.repeat(32), 'b2'.repeat(32)]

test('[FN-34] lines of plain text have a hash, a quality and a note', () => {
  expect(readPictureList(`${one}\r\n\r\n${two.toUpperCase()}  77  a long note\r\n`, 1)).toEqual({
    listed: [
      { line: 1, hash: one, note: '' },
      { line: 3, hash: two, note: 'a long note' },
    ],
    refused: [],
  })
  expect(readPictureList(`${one},88,"a, quoted note"\n`, 1).listed).toEqual([
    { line: 1, hash: one, note: 'a, quoted note' },
  ])
})

test('[FN-34] CSV with a heading names its columns, and hashes of another kind are refused', () => {
  const text = [
    'descriptor_id,indicator,type,quality,tags',
    `1234,${one},HASH_PDQ,100,"media,spam"`,
    `1235,${two},HASH_SHA256,,`,
    `1236,${two},HASH_PDQ,12,`,
    `1237,beef,HASH_PDQ,100,`,
    `1238,${'0'.repeat(64)},HASH_PDQ,,`,
  ].join('\n')
  expect(readPictureList(text, 1001)).toEqual({
    listed: [{ line: 1001, hash: one, note: 'media,spam' }],
    refused: [
      { line: 1002, problem: 'other_type' },
      { line: 1003, problem: 'featureless' },
      { line: 1004, problem: 'malformed' },
      { line: 1005, problem: 'featureless' },
    ],
  })
})

test('[FN-34] a signal type before the hash tells its kind', () => {
  expect(readPictureList(`pdq,${one},seen\nsha256,${two},seen\nno hash,at all\n`, 1)).toEqual({
    listed: [{ line: 1, hash: one, note: 'seen' }],
    refused: [
      { line: 2, problem: 'other_type' },
      { line: 3, problem: 'malformed' },
    ],
  })
})
