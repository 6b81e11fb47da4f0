import { type Dirent } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Images } from '#images/workers/images.ts'
import { filesWithin } from './import-files.ts'
import { createSidecarReader } from './sidecars.ts'
import { type ImportSource, SourceFailure, type ImportCandidate } from './import-source.ts'

interface FolderSourceDeps {
  images: Pick<Images, 'readSidecars'>
}

interface Options {
  root: string
  /** Path under which an older host served the folder; null when there was none. */
  old_path: string | null
  is_public: boolean
}

/** The file name alone identifies sidecars and files that operating systems leave behind. */
const isNoPicture = (name: string) =>
  name.startsWith('.') || /\.(json|xmp|html?|csv|txt|md|ini|db)$/i.test(name) || name === '@eaDir'

const posix = (path: string) => path.split(sep).join('/')
const joinPath = (before: string, path: string) => `${before.replace(/\/$/, '')}/${path}`

const stills = /\.(heic|heif|jpe?g)$/i
const videos = /\.(mov|mp4)$/i

/** Phones and Takeout give both parts of a live photo one name; the first one is taken where there are several. */
function otherPartOf(name: string, siblings: Set<string>) {
  const own = stills.test(name) ? stills : videos
  if (!own.test(name)) return null
  const stem = name.replace(own, '').toLowerCase()
  const other = own === stills ? videos : stills
  const names = [...siblings].filter((each) => other.test(each) && each.replace(other, '').toLowerCase() === stem)
  return names.toSorted()[0] ?? null
}

/** Imports pictures from a folder tree: each folder is an album, and a nested one is named "a / b". */
export function createFolderSource({ images }: FolderSourceDeps, { root, old_path, is_public }: Options): ImportSource {
  const sidecars = createSidecarReader(images, root)

  async function readCandidate(
    folder: string,
    name: string,
    siblings: Set<string>,
    album: string | null,
  ): Promise<ImportCandidate | null> {
    const file = join(root, folder, name)
    // A file that disappears during the listing is skipped.
    const facts = await lstat(file).catch(() => null)
    if (!facts?.isFile()) return null
    const sidecarFacts = await sidecars.factsOf(folder, name, siblings)
    const path = posix(join(folder, name)).normalize('NFC')
    const other = otherPartOf(name, siblings)
    return {
      path,
      bytes: facts.size,
      username: null,
      facts: {
        filename: name,
        album,
        tags: [],
        is_public,
        taken_at: null,
        ...sidecarFacts,
        created_at: sidecarFacts.created_at ?? facts.mtime.toISOString(),
        old_path: old_path === null ? null : joinPath(old_path, path),
        ...(other !== null && { other_part: posix(join(folder, other)).normalize('NFC') }),
        place: file,
      },
    }
  }

  async function* walk(folder: string, names: string[], signal: AbortSignal): AsyncGenerator<ImportCandidate> {
    signal.throwIfAborted()
    const entries: Dirent[] = await readdir(join(root, folder), { withFileTypes: true })
    const siblings = new Set(entries.map(({ name }) => name))
    const title = names.length > 0 ? await sidecars.albumTitleOf(folder, siblings) : null
    const own = title ? [...names.slice(0, -1), title] : names
    const album = own.length > 0 ? own.join(' / ') : null
    for (const entry of entries.toSorted((one, other) => one.name.localeCompare(other.name))) {
      // Symbolic links are not followed: they could lead out of the folder or form a loop.
      if (entry.isDirectory() && !isNoPicture(entry.name)) {
        yield* walk(join(folder, entry.name), [...own, entry.name.normalize('NFC')], signal)
      } else if (entry.isFile() && !isNoPicture(entry.name)) {
        const candidate = await readCandidate(folder, entry.name, siblings, album)
        if (candidate) yield candidate
      }
    }
  }

  return {
    ...filesWithin(root),
    async *list(signal) {
      const facts = await stat(root).catch(() => null)
      if (!facts?.isDirectory()) throw new SourceFailure('folder_missing')
      yield* walk('', [], signal)
    },
  }
}
