import { limits } from '@imagora/contract/limits'

/**
 * Returns the album name of each folder: the folder's name if it is unique, otherwise with its parent folders. Names
 * are truncated to the limit of album names.
 */
export function albumNames(folders: Iterable<string>): Map<string, string> {
  const paths = [...new Set(folders)].filter((path) => path !== '')
  const last = (path: string, parts: number) => path.split('/').slice(-parts).join(' / ')
  const names = new Map<string, string>()
  for (const path of paths) {
    const depth = path.split('/').length
    let parts = 1
    while (parts < depth && paths.some((other) => other !== path && last(other, parts) === last(path, parts))) parts++
    names.set(path, Array.from(last(path, parts)).slice(-limits.album.name).join('').trim())
  }
  return names
}

/** Keeps the name of a folder once assigned, whatever is added later. */
export function createFolderNames() {
  const given = new Map<string, string>()
  return {
    add(folders: string[]) {
      const fresh = folders.some((folder) => folder !== '' && !given.has(folder))
      if (!fresh) return
      for (const [folder, name] of albumNames([...given.keys(), ...folders])) {
        if (!given.has(folder)) given.set(folder, name)
      }
    },
    nameOf: (folder: string) => given.get(folder),
    clear: () => given.clear(),
  }
}

interface FolderAlbumsDeps {
  /** Returns the existing albums. */
  list: () => Promise<{ id: number; name: string }[]>
  create: (name: string) => Promise<number>
}

/** Creates each album once, however many files request it concurrently; an existing album of that name is reused. */
export function createFolderAlbums({ list, create }: FolderAlbumsDeps) {
  const made = new Map<string, Promise<number>>()

  async function make(name: string) {
    const found = (await list()).find((album) => album.name === name)
    return found ? found.id : create(name)
  }

  return {
    idOf(name: string) {
      const asked = made.get(name)
      if (asked) return asked
      const promise = make(name)
      made.set(name, promise)
      // A failed creation is retried with the next file.
      promise.catch(() => made.delete(name))
      return promise
    },
    reset: () => made.clear(),
  }
}
