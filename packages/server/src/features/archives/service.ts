import { randomBytes } from 'node:crypto'
import { type Archive, limits } from '@imagora/contract'
import type { Caller, Client } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import type { StorageService } from '#features/storages/service.ts'
import type { RateLimiter } from '#rate-limits/limiter.ts'
import { refuse } from '#refusal.ts'
import { archiveContents } from './contents.ts'
import { archiveNames } from './names.ts'
import * as queries from './queries.ts'
import { layZip } from './zip.ts'

interface Needs {
  db: Db
  storages: Pick<StorageService, 'open'>
  rateLimits: RateLimiter
  now: () => Date
}

const goodFor = 6 * 3_600_000
/** So many downloads at once, of one person and of all; a browser that resumes has ended the one before. */
const atOnce = { user: 2, site: 4 }
/** Addresses of one person that are good at a time; each is as long as its list of photos. */
const keptOfOne = 3
/** Storages elsewhere answer slowly, but many questions at a time. */
const checkedAtOnce = 16

type Photo = queries.ArchivedPhoto

/** Finds out which files are there, as long as they should be. */
function readability(storages: Pick<StorageService, 'open'>) {
  const isReadable = async ({ storage_id, path, bytes }: Photo) => {
    try {
      return (await (await storages.open(storage_id)).stat(path))?.bytes === bytes
    } catch {
      return false
    }
  }

  return async (photos: Photo[]) => {
    const good: boolean[] = []
    for (let from = 0; from < photos.length; from += checkedAtOnce) {
      good.push(...(await Promise.all(photos.slice(from, from + checkedAtOnce).map(isReadable))))
    }
    return photos.filter((_photo, place) => good[place])
  }
}

const filesOf = (photos: Photo[]) => {
  const names = archiveNames(photos)
  return photos.map((photo, place) => ({ ...photo, name: names[place]! }))
}

/**
 * Photos as one file. Nothing is made beforehand: what goes in, and so how long it is, is settled when it is asked for,
 * and the bytes come out of the storages while they are downloaded, from the beginning or from anywhere.
 */
export function archiveService({ db, storages, rateLimits, now }: Needs) {
  const underWay: number[] = []

  const readable = readability(storages)

  /** One of the downloads that there may be at once; before anything is read for it. */
  function takeTurn(userId: number) {
    const own = underWay.filter((id) => id === userId).length
    if (own >= atOnce.user || underWay.length >= atOnce.site) throw refuse('rate_limited', { retry_after: 10 })
    underWay.push(userId)
    return () => void underWay.splice(underWay.indexOf(userId), 1)
  }

  async function prepare({ id }: Caller, wanted: Photo[], title: string, { origin }: Client): Promise<Archive> {
    if (wanted.length === 0) throw refuse('archive_empty')
    // Every file is looked at: by account alone, as the same person may ask from anywhere.
    await rateLimits.hit('archive', { account: id })
    const sum = wanted.reduce((total, { bytes }) => total + bytes, 0)
    if (wanted.length > limits.archive.photos || sum > limits.archive.bytes) throw refuse('archive_too_large')
    const photos = await readable(wanted)
    if (photos.length === 0) throw refuse('archive_unreadable')
    const files = filesOf(photos)
    const { length } = layZip(files.map((file) => ({ ...file, time: new Date(file.created_at) })))
    const key = randomBytes(24).toString('base64url')
    const [archive] = archiveNames([{ filename: title, extension: 'zip' }])
    const expires_at = new Date(now().getTime() + goodFor).toISOString()
    await queries.insertArchive(db, {
      key,
      user_id: id,
      name: archive!,
      entries: JSON.stringify(photos.map((photo) => [photo.id, photo.blob_id])),
      bytes: length,
      created_at: now().toISOString(),
      expires_at,
    })
    await queries.deleteOlder(db, id, keptOfOne)
    // In the query, which no log writes down.
    const url = `${origin}/api/v2/archives?key=${key}`
    return {
      url,
      name: archive!,
      bytes: length,
      photos: photos.length,
      failed: wanted.length - photos.length,
      expires_at,
    }
  }

  /** As it was settled; nothing where a photo has been deleted, replaced or hidden since. */
  async function contentsOf({ user_id, entries, bytes }: Pick<Found, 'user_id' | 'entries' | 'bytes'>) {
    const wanted = JSON.parse(entries) as [photo: number, blob: number][]
    const ids = wanted.map(([id]) => id)
    const found = await queries.listPhotos(db, { owner_id: user_id, time: now().toISOString() }, ids)
    const blobs = new Map(wanted)
    if (found.length !== wanted.length || found.some(({ id, blob_id }) => blobs.get(id) !== blob_id)) return null
    const contents = archiveContents(filesOf(found), storages)
    return contents.length === bytes ? contents : null
  }

  return {
    async ofPhotos(caller: Caller, { ids }: { ids: number[] }, client: Client) {
      const photos = await queries.listPhotos(db, { owner_id: caller.id, time: now().toISOString() }, ids)
      if (photos.length < new Set(ids).size) throw refuse('photo_missing')
      return prepare(caller, photos, `photos-${now().toISOString().slice(0, 10)}.zip`, client)
    },

    async ofAlbum(caller: Caller, albumId: number, client: Client) {
      const album = await queries.findAlbum(db, caller.id, albumId)
      if (!album) throw refuse('album_missing')
      const visible = { owner_id: caller.id, time: now().toISOString() }
      const photos = await queries.listAlbumPhotos(db, visible, albumId, limits.archive.photos + 1)
      return prepare(caller, photos, `${album.name}.zip`, client)
    },

    /** The file behind an address; `done` is called when no more of it is wanted. */
    async open(key: string) {
      const found = await queries.findArchive(db, key, now().toISOString())
      if (!found) throw refuse('archive_missing')
      const giveBack = takeTurn(found.user_id)
      let contents: Awaited<ReturnType<typeof contentsOf>> = null
      try {
        contents = await contentsOf(found)
      } finally {
        if (!contents) giveBack()
      }
      if (!contents) throw refuse('archive_missing')
      return { name: found.name, etag: `"${found.key}"`, ...contents, done: giveBack }
    },

    /** Removes addresses that are over; for tidiness only. */
    sweep: () => queries.deleteExpired(db, now().toISOString()),
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findArchive>>>

export type ArchiveService = ReturnType<typeof archiveService>
