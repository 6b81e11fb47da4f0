import { expect, test } from 'vitest'
import { readSidecars } from '#images/metadata/sidecars.ts'
import { sidecarsOf } from './sidecars.ts'

const none = { filename: 'a.jpg', json: null, xmp: null, album: null }
const factsIn = async (files: { json?: string; xmp?: string }) => (await readSidecars({ ...none, ...files })).facts

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
  expect(await factsIn({ json: 'not json' })).toEqual({})
  expect(await factsIn({ json: 'null' })).toEqual({})
  expect(await factsIn({ json: '{"photoTakenTime":{"timestamp":"soon"}}' })).toMatchObject({ taken_moment: null })
  expect(await factsIn({ json: '{"imageData":null,"title":["a"]}' })).not.toHaveProperty('name')
  expect(await factsIn({ xmp: '<a><b>' })).toEqual({ tags: [] })
  expect(await factsIn({ json: '{"imageData":{"title":"Cat","description":"Sleeps"}}' })).toMatchObject({
    name: 'Cat',
    intro: 'Sleeps',
  })
  expect(await readSidecars({ ...none, album: '{"title":1}' })).toEqual({ facts: {}, albumTitle: null })
  expect(await readSidecars({ ...none, album: 'null' })).toEqual({ facts: {}, albumTitle: null })
})
