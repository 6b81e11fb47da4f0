import { keepFolder } from './file-paths.ts'

/** What systems leave in folders, and nobody means to upload. */
const isLeftover = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A reader hands out a part of the folder at a time (a hundred in Chromium), and at last nothing. */
async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return all.toSorted((one, other) => one.name.localeCompare(other.name))
    all.push(...part)
  }
}

/** All files below an entry, in the order of their names; what cannot be read is left out. */
export async function filesBelow(entry: FileSystemEntry, folder = ''): Promise<File[]> {
  if (isLeftover(entry.name) && folder !== '') return []
  try {
    if (entry.isFile) return [keepFolder(await fileOf(entry as FileSystemFileEntry), folder)]
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    const found: File[] = []
    for (const below of await entriesOf(entry as FileSystemDirectoryEntry))
      found.push(...(await filesBelow(below, path)))
    return found
  } catch {
    return []
  }
}

/** The files of a drop, those of folders with their place in the tree. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The browser forgets the drop as soon as its event is over: everything is asked for before anything is waited for.
  const entries = Array.from(items, (item) => (item.kind === 'file' ? item.webkitGetAsEntry?.() : null))
  const plain = Array.from(files)
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const found = await Promise.all(entries.map(async (entry) => (entry ? filesBelow(entry) : [])))
  return found.flat()
}
