import { expect, test } from 'vitest'
import { getDroppedFiles, listFilesInEntry } from './dropped-files.ts'
import { getFileFolder } from './file-paths.ts'

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (done: (file: File) => void) => done(new File(['x'], name)),
})

/** A folder as browsers read it: a few entries at a time, and an empty list at the end. */
function folderEntry(name: string, below: { name: string }[], perRead = 2) {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader() {
      const left = [...below]
      return { readEntries: (done: (entries: unknown[]) => void) => done(left.splice(0, perRead)) }
    },
  }
}

const asEntry = (entry: object) => entry as FileSystemEntry
const tree = folderEntry('trip', [
  fileEntry('c.jpg'),
  fileEntry('a.jpg'),
  fileEntry('.DS_Store'),
  folderEntry('day 1', [fileEntry('b.jpg'), fileEntry('Thumbs.db')]),
])

test('[UP-01] [UP-15] a dropped tree gives all its files with their places, and nothing that systems left there', async () => {
  const files = await listFilesInEntry(asEntry(tree))
  expect(files.map((file) => [getFileFolder(file), file.name])).toEqual([
    ['trip', 'a.jpg'],
    ['trip', 'c.jpg'],
    ['trip/day 1', 'b.jpg'],
  ])
})

test('[UP-01] what cannot be read is left out, and the rest arrives', async () => {
  const broken = {
    name: 'x.jpg',
    isFile: true,
    file: (_done: unknown, fail: (error: Error) => void) => fail(new Error()),
  }
  const files = await listFilesInEntry(asEntry(folderEntry('trip', [broken, fileEntry('a.jpg')])))
  expect(files.map(({ name }) => name)).toEqual(['a.jpg'])
})

test('[UP-01] single files are taken as they are', async () => {
  const file = new File(['x'], 'a.jpg')
  const items = [{ kind: 'file', webkitGetAsEntry: () => fileEntry('a.jpg') }]
  const dropped = await getDroppedFiles({ items, files: [file] } as unknown as DataTransfer)
  expect(dropped).toEqual([file])
  expect(getFileFolder(file)).toBe('')
})
