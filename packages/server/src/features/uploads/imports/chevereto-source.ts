import { resolve, sep } from 'node:path'
import { trimEndOf } from '@imagora/contract'
import { isInExport, readMap, readTable, type ExportRow } from './export-tables.ts'
import { filesWithin } from './import-files.ts'
import { type ImportSource, SourceFailure, type ImportCandidate } from './import-source.ts'

interface Options {
  /** Folder with `images.csv`, optionally `albums.csv` and `users.csv`, and the folder `images`. */
  root: string
  keeps_public: boolean
}

interface Album {
  name: string
  parent: string | null
  isPublic: boolean
}

/** Database timestamps have no zone; the GMT columns are UTC. */
function timeOf(text: string | null | undefined) {
  const time = Date.parse(`${(text ?? '').replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Returns the path of a file below `images` according to its storage mode. */
function pathOf({ image_storage_mode, image_date, image_path, image_name, image_extension }: ExportRow) {
  const file = `${image_name}.${image_extension}`
  if (image_storage_mode === 'direct') return file
  if (image_storage_mode === 'old') return `old/${file}`
  if (image_storage_mode === 'path') return `${trimEndOf((image_path ?? '').replace(/^\/+/, ''), '/')}/${file}`
  return `${(image_date ?? '').slice(0, 10).replaceAll('-', '/')}/${file}`
}

function nameOf(id: string | null | undefined, albums: Map<string, Album>) {
  const names: string[] = []
  // The depth limit ends the loop for an album that is its own ancestor.
  for (let each = id; each && names.length < 10;) {
    const album = albums.get(each)
    if (!album) break
    names.unshift(album.name)
    each = album.parent
  }
  return names.length > 0 ? names.join(' / ') : null
}

function wordsOf(row: ExportRow) {
  const expired_at = timeOf(row.image_expiration_date_gmt)
  return {
    filename: row.image_original_filename || `${row.image_name}.${row.image_extension}`,
    ...(row.image_title && { name: row.image_title }),
    ...(row.image_description && { intro: row.image_description }),
    ...(expired_at && { expired_at }),
  }
}

/**
 * [Note: Chevereto] The source is the tables of a site as CSV with a header line, under the column names of its schema,
 * and the folder with its files: the output of `SELECT *` in any database tool plus a copy of the disk.
 */
export function createCheveretoSource({ root, keeps_public }: Options): ImportSource {
  const images = resolve(root, 'images')

  const isPublic = ({ image_album_id, image_nsfw }: ExportRow, albums: Map<string, Album>) =>
    keeps_public && image_nsfw !== '1' && (albums.get(image_album_id ?? '')?.isPublic ?? true)

  function toCandidate(row: ExportRow, albums: Map<string, Album>, users: Map<string, string>): ImportCandidate | null {
    const path = pathOf(row)
    const filePath = resolve(images, path)
    // The path comes from a foreign table and must not lead out of the folder (path traversal).
    if (!row.image_name || !filePath.startsWith(images + sep)) return null
    return {
      path,
      bytes: row.image_size ? Number(row.image_size) : null,
      username: users.get(row.image_user_id ?? '') ?? null,
      facts: {
        ...wordsOf(row),
        album: nameOf(row.image_album_id, albums),
        tags: [],
        is_public: isPublic(row, albums),
        taken_at: null,
        created_at: timeOf(row.image_date_gmt),
        old_path: `/images/${path}`,
        place: filePath,
      },
    }
  }

  return {
    ...filesWithin(root),
    async *list(signal) {
      if (!(await isInExport(root, 'images.csv'))) throw new SourceFailure('export_missing')
      const albums = await readMap(root, 'albums.csv', ({ album_id, album_name, album_parent_id, album_privacy }) => [
        album_id ?? '',
        { name: album_name ?? '', parent: album_parent_id ?? null, isPublic: album_privacy === 'public' },
      ])
      const users = await readMap(root, 'users.csv', ({ user_id, user_username }) => [
        user_id ?? '',
        user_username ?? '',
      ])
      for await (const row of readTable(root, 'images.csv')) {
        signal.throwIfAborted()
        const candidate = toCandidate(row, albums, users)
        if (candidate) yield candidate
      }
    },
  }
}
