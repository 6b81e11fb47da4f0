import * as queries from './queries.ts'
import { trimEndOf, type Archive, limits } from '@imagora/contract'
import { randomBytes } from 'node:crypto'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { refuse } from '#platform/refusal.ts'
import { layoutZip } from './zip-layout.ts'
import { HOUR_MS } from '#platform/time.ts'

const MAX_NAME_BYTES = 200

/** Device names that Windows reserves, whatever follows the dot. */
const reservedFilenames = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Returns as many whole characters as fit into `bytes` bytes. */
function cut(text: string, bytes: number) {
  let [kept, size] = ['', 0]
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    kept += character
  }
  return kept
}

/**
 * Returns a file name that every operating system accepts and that cannot escape the target folder (path traversal).
 */
function safeStem(filename: string) {
  const stem = (filename.normalize('NFC').split(/[\\/]/).at(-1) ?? '')
    .replace(/\.\w{1,5}$/, '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}:*?"<>|]/gu, '_')
    .replace(/^[. ]+/, '')
  const trimmed = trimEndOf(stem, '. ')
  const safe = reservedFilenames.test(trimmed) ? `_${trimmed}` : trimmed
  return trimEndOf(cut(safe, MAX_NAME_BYTES - 20), '. ') || 'photo'
}

/** Returns safe names for the files of an archive, unique even on case-insensitive file systems. */
export function archiveNames(
  photos: { filename: string; extension: string; motion_video_extension?: string | null }[],
) {
  const usedNames = new Set<string>()
  return photos.map(({ filename, extension, motion_video_extension }) => {
    const stem = safeStem(filename)
    const namesOf = (unique: string) =>
      [extension, ...(motion_video_extension ? [motion_video_extension] : [])].map((ending) => `${unique}.${ending}`)
    const isUsed = (name: string) => usedNames.has(name.toLowerCase())
    let names = namesOf(stem)
    for (let copy = 2; names.some(isUsed); copy++) names = namesOf(`${stem} (${copy})`)
    for (const name of names) usedNames.add(name.toLowerCase())
    return names[0]!
  })
}

export interface ArchivePreparationDeps {
  db: Db
  storages: Pick<StorageService, 'open'>
  now: () => Date
}

/** Owner of the photos, and the share through which they were requested. */
interface ArchiveRequest {
  user_id: number
  share: { id: number; version: number } | null
  /** Session or token that requested the archive; null for a share. */
  token_id: number | null
  title: string
}

const ARCHIVE_TTL_MS = 6 * HOUR_MS
/** An existing archive of a share is reused only with at least this much of its lifetime left. */
const MIN_REUSE_TTL_MS = HOUR_MS
/** Maximum valid archives per user or share; each row is as long as its list of photos. */
const MAX_ARCHIVES_PER_OWNER_COUNT = 3
/** Remote storages answer slowly but handle many requests at once. */
const MAX_CONCURRENT_CHECKS_COUNT = 16

type Photo = queries.ArchivedPhoto

/** Keeps the photos whose file exists with the expected size. */
function readability(storages: Pick<StorageService, 'open'>) {
  const isFileReadable = async ({ storage_id, path, bytes }: Pick<Photo, 'storage_id' | 'path' | 'bytes'>) => {
    try {
      return (await (await storages.open(storage_id)).stat(path))?.bytes === bytes
    } catch {
      return false
    }
  }

  async function isReadable(photo: Photo) {
    const motionVideo = motionVideoOf(photo)
    return (await isFileReadable(photo)) && (motionVideo === null || (await isFileReadable(motionVideo)))
  }

  return async (photos: Photo[]) => {
    const good: boolean[] = []
    for (let from = 0; from < photos.length; from += MAX_CONCURRENT_CHECKS_COUNT) {
      good.push(...(await Promise.all(photos.slice(from, from + MAX_CONCURRENT_CHECKS_COUNT).map(isReadable))))
    }
    return photos.filter((_photo, index) => good[index])
  }
}

/** Returns the file of a live photo's video. */
function motionVideoOf(photo: Photo) {
  const { motion_video_storage_id, motion_video_path, motion_video_extension, motion_video_bytes, motion_video_crc32 } =
    photo
  if (motion_video_storage_id === null || motion_video_path === null) return null
  const file = {
    storage_id: motion_video_storage_id,
    path: motion_video_path,
    bytes: Number(motion_video_bytes),
    crc32: Number(motion_video_crc32),
  }
  return { ...photo, ...file, extension: motion_video_extension ?? 'mov' }
}

/** Both parts of a live photo have the same name, as on the phone. */
export const toArchiveFiles = (photos: Photo[]) => {
  const names = archiveNames(photos)
  return photos.flatMap((photo, index) => {
    const name = names[index]!
    const motionVideo = motionVideoOf(photo)
    const stem = name.slice(0, -photo.extension.length)
    return [{ ...photo, name }, ...(motionVideo ? [{ ...motionVideo, name: `${stem}${motionVideo.extension}` }] : [])]
  })
}

const entriesOf = (photos: Photo[]) => JSON.stringify(photos.map(({ id, blob_id }) => [id, blob_id]))
/** The key is in the query string, which no log records. */
const urlOf = (origin: string, key: string) => `${origin}/api/v2/archives?key=${key}`

/** Fixes the contents of an archive, and so its length. */
export function createArchivePreparation({ db, storages, now }: ArchivePreparationDeps) {
  const readable = readability(storages)
  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()

  async function saveArchive({ user_id, token_id, share, title }: ArchiveRequest, photos: Photo[]) {
    const { length } = layoutZip(toArchiveFiles(photos).map((file) => ({ ...file, time: new Date(file.created_at) })))
    const [name] = archiveNames([{ filename: title, extension: 'zip' }])
    const archive = {
      key: randomBytes(24).toString('base64url'),
      name: name!,
      bytes: length,
      expires_at: after(ARCHIVE_TTL_MS),
    }
    await queries.insertArchive(db, {
      ...archive,
      user_id,
      token_id,
      share_id: share?.id ?? null,
      share_version: share?.version ?? null,
      entries: entriesOf(photos),
      created_at: now().toISOString(),
    })
    await queries.deleteOlder(db, { user_id, share_id: share?.id ?? null }, MAX_ARCHIVES_PER_OWNER_COUNT)
    return archive
  }

  /** An archive of the same share and photos is reused, so that the next request does not check every file again. */
  const findReusable = (share: ArchiveRequest['share'], photos: Photo[]) =>
    share
      ? queries.findReusableArchive(db, { ...share, entries: entriesOf(photos), time: after(MIN_REUSE_TTL_MS) })
      : undefined

  return async (request: ArchiveRequest, requestedPhotos: Photo[], { origin }: Client): Promise<Archive> => {
    const sum = requestedPhotos.reduce(
      (total, { bytes, motion_video_bytes }) => total + bytes + (motion_video_bytes ?? 0),
      0,
    )
    if (requestedPhotos.length > limits.archive.photos || sum > limits.archive.bytes) throw refuse('archive_too_large')
    const same = await findReusable(request.share, requestedPhotos)
    const photos = same ? requestedPhotos : await readable(requestedPhotos)
    if (photos.length === 0) throw refuse('archive_unreadable')
    const { key, name, bytes, expires_at } = same ?? (await saveArchive(request, photos))
    const failed = requestedPhotos.length - photos.length
    return { url: urlOf(origin, key), name, bytes, photos: photos.length, failed, expires_at }
  }
}
