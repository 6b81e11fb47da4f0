import { setFileFolder } from './file-paths.ts'

/** System files in folders that nobody means to upload. */
const isSystemFile = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

const getEntryFile = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/**
 * Reads all entries; a reader returns a part of the folder at a time (a hundred in Chromium), and an empty list at the
 * end.
 */
async function listFolderEntries(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return all.toSorted((one, other) => one.name.localeCompare(other.name))
    all.push(...part)
  }
}

/** Returns all files below an entry, sorted by name; unreadable ones are left out. */
export async function listFilesInEntry(entry: FileSystemEntry, folder = ''): Promise<File[]> {
  if (isSystemFile(entry.name) && folder !== '') return []
  try {
    if (entry.isFile) return [setFileFolder(await getEntryFile(entry as FileSystemFileEntry), folder)]
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    const found: File[] = []
    for (const below of await listFolderEntries(entry as FileSystemDirectoryEntry))
      found.push(...(await listFilesInEntry(below, path)))
    return found
  } catch {
    return []
  }
}

/** Returns the files of a drop, those in folders with their path. */
export async function getDroppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The browser clears the drop data after the event, so everything is read before the first await.
  const entries = Array.from(items, (item) => (item.kind === 'file' ? item.webkitGetAsEntry?.() : null))
  const plain = Array.from(files)
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const found = await Promise.all(entries.map(async (entry) => (entry ? listFilesInEntry(entry) : [])))
  return found.flat()
}
