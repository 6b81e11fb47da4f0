import { stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { trimEndOf } from '@imagora/contract'
import { filesWithin, readWithin } from './import-files.ts'
import { type ImportSource, SourceFailure, type ImportCandidate } from './import-source.ts'

/** Null markers that database tools write. */
const nothing = new Set(['\\N', 'NULL'])

type Row = Record<string, string | null>

/**
 * Limit above the column count of any real table; every row is as wide as the header, so a short row costs as much as a
 * long one.
 */
const MAX_COLUMNS_COUNT = 128

/** The parser reads character by character, because a field may contain commas, quotes and line breaks. */
function csvReader() {
  let field = ''
  let fields: string[] = []
  let isQuoted = false
  let wasQuote = false
  const rows: string[][] = []

  function endRow() {
    fields.push(field)
    field = ''
    if (fields.length > 1 || fields[0] !== '') rows.push(fields)
    fields = []
  }

  function inQuotes(sign: string) {
    if (wasQuote) {
      wasQuote = false
      if (sign === '"') {
        field += '"'
        return
      }
      isQuoted = false
      plain(sign)
    } else if (sign === '"') wasQuote = true
    else field += sign
  }

  function plain(sign: string) {
    if (sign === '"' && field === '') isQuoted = true
    else if (sign === ',') {
      fields.push(field)
      field = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') field += sign
  }

  return {
    push(text: string) {
      for (const sign of text) (isQuoted ? inQuotes : plain)(sign)
      return rows.splice(0)
    },
    end() {
      if (field !== '' || fields.length > 0) endRow()
      return rows.splice(0)
    },
  }
}

/** Yields rows keyed by the names in the header line. */
export async function* readCsv(chunks: AsyncIterable<Buffer>): AsyncGenerator<Row> {
  const reader = csvReader()
  const decoder = new TextDecoder()
  let names: string[] | null = null

  let empty: Row = {}

  /** Rows are copies of an empty row, so that the cost depends on the fields a row actually has. */
  function rowOf(fields: string[]): Row {
    const row = { ...empty }
    for (const [place, name] of names!.slice(0, fields.length).entries()) {
      if (!nothing.has(fields[place]!)) row[name] = fields[place]!
    }
    return row
  }

  function* parseRows(rows: string[][]) {
    for (const fields of rows) {
      if (names) yield rowOf(fields)
      else {
        names = fields.slice(0, MAX_COLUMNS_COUNT).map((name) => name.replace(/^\uFEFF/, '').trim())
        empty = Object.fromEntries(names.map((name) => [name, null]))
      }
    }
  }
  for await (const chunk of chunks) yield* parseRows(reader.push(decoder.decode(chunk, { stream: true })))
  yield* parseRows(reader.end())
}

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

const rowsOf = (root: string, name: string) => readCsv(readWithin(root, join(root, name)))

async function mapOf<T>(root: string, name: string, read: (row: Row) => [string, T]) {
  const isThere = await stat(join(root, name)).then(
    () => true,
    () => false,
  )
  const map = new Map<string, T>()
  if (isThere) for await (const row of rowsOf(root, name)) map.set(...read(row))
  return map
}

/** Database timestamps have no zone; the GMT columns are UTC. */
function timeOf(text: string | null | undefined) {
  const time = Date.parse(`${(text ?? '').replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Returns the path of a file below `images` according to its storage mode. */
function pathOf({ image_storage_mode, image_date, image_path, image_name, image_extension }: Row) {
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

function wordsOf(row: Row) {
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

  const isPublic = ({ image_album_id, image_nsfw }: Row, albums: Map<string, Album>) =>
    keeps_public && image_nsfw !== '1' && (albums.get(image_album_id ?? '')?.isPublic ?? true)

  function toCandidate(row: Row, albums: Map<string, Album>, users: Map<string, string>): ImportCandidate | null {
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
      const isThere = await stat(join(root, 'images.csv')).catch(() => null)
      if (!isThere) throw new SourceFailure('export_missing')
      const albums = await mapOf(root, 'albums.csv', ({ album_id, album_name, album_parent_id, album_privacy }) => [
        album_id ?? '',
        { name: album_name ?? '', parent: album_parent_id ?? null, isPublic: album_privacy === 'public' },
      ])
      const users = await mapOf(root, 'users.csv', ({ user_id, user_username }) => [user_id ?? '', user_username ?? ''])
      for await (const row of rowsOf(root, 'images.csv')) {
        signal.throwIfAborted()
        const candidate = toCandidate(row, albums, users)
        if (candidate) yield candidate
      }
    },
  }
}
