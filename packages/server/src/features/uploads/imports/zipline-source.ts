import { join, resolve, sep } from 'node:path'
import { trimEndOf } from '@imagora/contract'
import { isInExport } from './export-tables.ts'
import { filesWithin, readWithin } from './import-files.ts'
import { type ImportSource, SourceFailure, type ImportCandidate } from './import-source.ts'

interface Options {
  /** Folder with `export.json` and the folder `uploads`. */
  root: string
  /** Path under which the files were served; null for the one that the export names. */
  old_path: string | null
  keeps_public: boolean
}

/** Parts of an export that are used; every value is checked when it is read. */
interface Export {
  settings?: { filesRoute?: unknown }
  users?: unknown
  folders?: unknown
  userTags?: unknown
  files?: unknown
}

type Entry = Record<string, unknown>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const entriesOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null) : []

function timeOf(value: unknown) {
  const time = Date.parse(textOf(value))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function timesOf({ createdAt, deletesAt }: Entry) {
  const expired_at = timeOf(deletesAt)
  return { taken_at: null, created_at: timeOf(createdAt), ...(expired_at && { expired_at }) }
}

/** Bounds the memory of the text and its objects; without metrics, a million files take about 400 MB. */
const MAX_EXPORT_BYTES = 480 * 1024 * 1024
const MAX_DEPTH_COUNT = 10

async function readExport(root: string, signal: AbortSignal): Promise<Export> {
  if (!(await isInExport(root, 'export.json'))) throw new SourceFailure('export_missing')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of readWithin(root, join(root, 'export.json'), signal)) {
    bytes += chunk.length
    if (bytes > MAX_EXPORT_BYTES) throw new SourceFailure('export_strange')
    chunks.push(Buffer.from(chunk))
  }
  try {
    const parsed = JSON.parse(Buffer.concat(chunks).toString()) as { versions?: { export?: unknown }; data?: Export }
    if (parsed.versions?.export === '4' && Array.isArray(parsed.data?.files)) return parsed.data
  } catch (error) {
    throw new SourceFailure('export_strange', { cause: error })
  }
  throw new SourceFailure('export_strange')
}

/** A site may serve its files at the root, which is an empty path here. */
function routeOf(route: unknown) {
  const path = trimEndOf(typeof route === 'string' ? route : '/u', '/').replace(/^\/+/, '')
  return path === '' ? '' : `/${path}`
}

/** Nested folders are named "a / b". */
function createFolderNames(folders: Map<string, Entry>) {
  return (id: string) => {
    const names: string[] = []
    // The depth limit ends the loop for a folder that is its own ancestor.
    for (let each = folders.get(id); each && names.length < MAX_DEPTH_COUNT; each = folders.get(textOf(each.parentId)))
      names.unshift(textOf(each.name))
    return names.length > 0 ? names.join(' / ') : null
  }
}

/** Tags name their files, not the other way round. */
function tagsByFile(tags: unknown) {
  const names = new Map<string, string[]>()
  for (const { name, files } of entriesOf(tags)) {
    for (const file of Array.isArray(files) ? files : []) {
      const tagNames = names.get(textOf(file))
      if (tagNames) tagNames.push(textOf(name))
      else names.set(textOf(file), [textOf(name)])
    }
  }
  return names
}

const byId = (entries: unknown) => new Map(entriesOf(entries).map((entry) => [textOf(entry.id), entry]))

/**
 * [Note: Zipline] The source is the export of version 4 that an administrator downloads, which has everything but the
 * files, and a copy of the folder of its files.
 */
export function createZiplineSource({ root, old_path, keeps_public }: Options): ImportSource {
  const uploads = resolve(root, 'uploads')

  function createCandidateParser({ settings, users, folders, userTags }: Export) {
    const served = old_path ?? routeOf(settings?.filesRoute)
    const [usersById, foldersById, tags] = [byId(users), byId(folders), tagsByFile(userTags)]
    const folderNameOf = createFolderNames(foldersById)

    return (file: Entry): ImportCandidate | null => {
      const name = textOf(file.name)
      const filePath = resolve(uploads, name)
      // The name comes from a foreign file and must not lead out of the folder (path traversal).
      if (!name || !filePath.startsWith(uploads + sep)) return null
      const folder = textOf(file.folderId)
      // Whoever knew the address alone did not see such a file, and must not from now on.
      const isSecret = textOf(file.password) !== ''
      return {
        path: name,
        bytes: typeof file.size === 'number' ? file.size : null,
        username: textOf(usersById.get(textOf(file.userId))?.username).toLowerCase() || null,
        facts: {
          ...timesOf(file),
          filename: textOf(file.originalName) || name,
          album: folderNameOf(folder),
          tags: tags.get(textOf(file.id)) ?? [],
          is_public: keeps_public && !isSecret && foldersById.get(folder)?.public === true,
          old_path: isSecret ? null : `${served}/${name}`,
          more_old_paths: isSecret ? [] : [`/raw/${name}`],
          place: filePath,
        },
      }
    }
  }

  return {
    ...filesWithin(root),
    async *list(signal) {
      const exported = await readExport(root, signal)
      const parseCandidate = createCandidateParser(exported)
      for (const file of entriesOf(exported.files)) {
        signal.throwIfAborted()
        const candidate = parseCandidate(file)
        if (candidate) yield candidate
      }
    },
  }
}
