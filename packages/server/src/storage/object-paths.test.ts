import { expect, test } from 'vitest'
import { isObjectPath, objectPath, ulid } from './object-paths.ts'

const now = new Date('2026-11-15T10:00:00Z')

test('stores an object in the folder of its month under an unguessable name', () => {
  const paths = Array.from({ length: 1000 }, () => objectPath(now, 'jpg'))
  expect(new Set(paths).size).toBe(1000)
  for (const path of paths) expect(path).toMatch(/^2026\/11\/[0-9a-hjkmnp-tv-z]{26}\.jpg$/)
  expect(paths.every(isObjectPath)).toBe(true)
})

test('names sort by age', () => {
  const names = [0, 1, 86_400_000, now.getTime()].map((time) => ulid(new Date(time)))
  expect(names.toSorted()).toEqual(names)
})

test('an extension that is none is refused', () => {
  for (const extension of ['../x', 'a/b', 'jpg\n', 'p%20g']) {
    expect(() => objectPath(now, extension)).toThrow('Not an extension')
  }
})
