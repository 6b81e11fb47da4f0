import { expect, test } from 'vitest'
import { readJson, readXmp, sidecarsOf } from './sidecars.ts'

test.each<[string, string, string[], string | null]>([
  ['beside it', 'sea.jpg', ['sea.jpg.json'], 'sea.jpg.json'],
  [
    'with Google’s longer ending',
    'sea.jpg',
    ['sea.jpg.supplemental-metadata.json'],
    'sea.jpg.supplemental-metadata.json',
  ],
  ['cut off', 'sea.jpg', ['sea.jpg.supplemental-me.json'], 'sea.jpg.supplemental-me.json'],
  ['of a second one', 'sea(1).jpg', ['sea.jpg(1).json', 'sea.jpg.json'], 'sea.jpg(1).json'],
  ['of the original', 'sea-edited.jpg', ['sea.jpg.json'], 'sea.jpg.json'],
  ['of Chevereto’s importer', 'sea.jpg', ['sea.json'], 'sea.json'],
  ['of another picture', 'sea.jpg', ['lake.jpg.json'], null],
])('what tells of a picture is found %s', (_case, filename, beside, json) => {
  expect(sidecarsOf(filename, new Set(beside)).json).toBe(json)
})

test('what is no sidecar tells nothing, and breaks nothing', async () => {
  expect(readJson('not json', 'a.jpg')).toEqual({})
  expect(readJson('null', 'a.jpg')).toEqual({})
  expect(readJson('{"photoTakenTime":{"timestamp":"soon"}}', 'a.jpg')).toMatchObject({ taken_at: null })
  expect(await readXmp('<a><b>')).toMatchObject({ tags: [], taken_at: null })
  expect(readJson('{"imageData":{"title":"Cat","description":"Sleeps"}}', 'a.jpg')).toMatchObject({
    name: 'Cat',
    intro: 'Sleeps',
  })
})
