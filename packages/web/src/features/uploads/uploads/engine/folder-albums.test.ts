import { expect, test } from 'vitest'
import { albumNames, createFolderAlbums, createFolderNames } from './folder-albums.ts'

test('[UP-15] an album is named by its folder, and by those above it where that is not enough', () => {
  const names = albumNames(['', 'trip', 'trip/day 1', 'trip/day 2', 'work/day 1'])
  expect([...names]).toEqual([
    ['trip', 'trip'],
    ['trip/day 1', 'trip / day 1'],
    ['trip/day 2', 'day 2'],
    ['work/day 1', 'work / day 1'],
  ])
})

test('[UP-15] a name is no longer than albums take', () => {
  expect(albumNames(['海'.repeat(90)]).get('海'.repeat(90))).toHaveLength(60)
})

test('[UP-15] a folder keeps the name that it was given first', () => {
  const names = createFolderNames()
  names.add(['trip/day 1'])
  names.add(['', 'work/day 1'])
  expect(names.nameOf('trip/day 1')).toBe('day 1')
  expect(names.nameOf('work/day 1')).toBe('work / day 1')
})

test('[UP-15] an album is made once, however many files ask for it, and one of its name is used again', async () => {
  const created: string[] = []
  const albums = createFolderAlbums({
    list: async () => [{ id: 5, name: 'Summer' }],
    create: async (name) => created.push(name),
  })
  expect(await Promise.all([albums.idOf('Winter'), albums.idOf('Winter'), albums.idOf('Summer')])).toEqual([1, 1, 5])
  expect(created).toEqual(['Winter'])
})

test('[UP-15] an album that could not be made is tried again with the next file', async () => {
  let isBroken = true
  const albums = createFolderAlbums({
    list: async () => [],
    create: async () => {
      if (isBroken) throw new Error('no')
      return 9
    },
  })
  await expect(albums.idOf('Winter')).rejects.toThrow('no')
  isBroken = false
  expect(await albums.idOf('Winter')).toBe(9)
})
