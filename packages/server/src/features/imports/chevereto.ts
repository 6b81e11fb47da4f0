import { stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { trimEndOf } from '@imagora/contract'
import { readCsv, type Row } from './csv.ts'
import { filesWithin, readWithin } from './files.ts'
import { type Source, SourceFailure, type Wanted } from './source.ts'

interface Options {
  /** Holds `images.csv`, perhaps `albums.csv` and `users.csv`, and the folder `images`. */
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

/** Times of the database are without a zone; those that it calls GMT are UTC. */
function timeOf(text: string | null | undefined) {
  const time = Date.parse(`${(text ?? '').replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Where below `images` a file lies, by how it was stored. */
function pathOf({ image_storage_mode, image_date, image_path, image_name, image_extension }: Row) {
  const file = `${image_name}.${image_extension}`
  if (image_storage_mode === 'direct') return file
  if (image_storage_mode === 'old') return `old/${file}`
  if (image_storage_mode === 'path') return `${trimEndOf((image_path ?? '').replace(/^\/+/, ''), '/')}/${file}`
  return `${(image_date ?? '').slice(0, 10).replaceAll('-', '/')}/${file}`
}

function nameOf(id: string | null | undefined, albums: Map<string, Album>) {
  const names: string[] = []
  // An album that lies within itself ends somewhere too.
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
 * [Note: Chevereto] The tables of a site as CSV with a line of names, under the names that its schema gives the columns,
 * and the folder with its files: what `SELECT *` of any database tool and a copy of the disk give.
 */
export function cheveretoSource({ root, keeps_public }: Options): Source {
  const images = resolve(root, 'images')

  const isPublic = ({ image_album_id, image_nsfw }: Row, albums: Map<string, Album>) =>
    keeps_public && image_nsfw !== '1' && (albums.get(image_album_id ?? '')?.isPublic ?? true)

  function wantedOf(row: Row, albums: Map<string, Album>, users: Map<string, string>): Wanted | null {
    const path = pathOf(row)
    const place = resolve(images, path)
    // A path in somebody else's table leads nowhere but into the folder.
    if (!row.image_name || !place.startsWith(images + sep)) return null
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
        place,
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
        const wanted = wantedOf(row, albums, users)
        if (wanted) yield wanted
      }
    },
  }
}
