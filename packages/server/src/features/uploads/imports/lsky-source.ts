import { resolve, sep } from 'node:path'
import { trimEndOf } from '@imagora/contract'
import { parseSiteTime } from '#platform/site-time.ts'
import { isInExport, readMap, readTable, type ExportRow } from './export-tables.ts'
import { filesWithin } from './import-files.ts'
import { type ImportSource, SourceFailure, type ImportCandidate } from './import-source.ts'

interface Options {
  /** Folder with `images.csv`, optionally `albums.csv` and `users.csv`, and the folder `uploads`. */
  root: string
  /** Path under which the storage served its files; null for the one that Lsky Pro sets up. */
  old_path: string | null
  keeps_public: boolean
  /** Time zone of the timestamps, which Lsky Pro writes without one. */
  time_zone: string
}

const PUBLIC = '1'
const DEFAULT_PATH = '/i'

function pathOf({ path, name }: ExportRow) {
  const folder = trimEndOf((path ?? '').replace(/^\/+/, ''), '/')
  return folder ? `${folder}/${name}` : `${name}`
}

/** The size is kilobytes with two decimals. */
function bytesOf({ size }: ExportRow) {
  const kilobytes = Number(size)
  return kilobytes > 0 ? Math.round(kilobytes * 1024) : null
}

const wordsOf = ({ name, origin_name, alias_name }: ExportRow) => ({
  filename: origin_name || `${name}`,
  ...(alias_name && { name: alias_name }),
})

/** With its protection of originals, Lsky Pro gives out links by key. */
const keyPathsOf = ({ key, extension }: ExportRow) =>
  key && extension ? { more_old_paths: [`/${key}.${extension}`] } : undefined

/**
 * [Note: Lsky Pro] The source is the tables of a site of version 2 as CSV with a header line, under the column names of
 * its schema, and a copy of the folder of its local storage. Names of users are not unique there, so owners are found by
 * their email.
 */
export function createLskySource({ root, old_path, keeps_public, time_zone }: Options): ImportSource {
  const uploads = resolve(root, 'uploads')
  const served = old_path ?? DEFAULT_PATH

  function toCandidate(
    row: ExportRow,
    albums: Map<string, string>,
    emails: Map<string, string>,
  ): ImportCandidate | null {
    const path = pathOf(row)
    const filePath = resolve(uploads, path)
    // The path comes from a foreign table and must not lead out of the folder (path traversal).
    if (!row.name || !filePath.startsWith(uploads + sep)) return null
    return {
      // Equal files of several users are one file there, so the path alone would name them all.
      path: `${path} (${row.id})`,
      bytes: bytesOf(row),
      username: null,
      email: emails.get(row.user_id ?? '')?.toLowerCase() ?? null,
      facts: {
        ...wordsOf(row),
        ...keyPathsOf(row),
        album: albums.get(row.album_id ?? '') ?? null,
        tags: [],
        is_public: keeps_public && row.permission === PUBLIC,
        taken_at: null,
        created_at: parseSiteTime(row.created_at ?? '', time_zone)?.toISOString() ?? null,
        old_path: `${served}/${path}`,
        place: filePath,
      },
    }
  }

  return {
    ...filesWithin(root),
    async *list(signal) {
      if (!(await isInExport(root, 'images.csv'))) throw new SourceFailure('export_missing')
      const albums = await readMap(root, 'albums.csv', ({ id, name }) => [id ?? '', name ?? ''])
      const emails = await readMap(root, 'users.csv', ({ id, email }) => [id ?? '', email ?? ''])
      for await (const row of readTable(root, 'images.csv')) {
        signal.throwIfAborted()
        const candidate = toCandidate(row, albums, emails)
        if (candidate) yield candidate
      }
    },
  }
}
