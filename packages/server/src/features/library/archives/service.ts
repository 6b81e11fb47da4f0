import * as queries from './queries.ts'
import { Readable } from 'node:stream'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { ByteRange } from '#storage/storage.ts'
import type { ArchivedPhoto } from './queries.ts'
import { layoutZip, type Segment } from './zip-layout.ts'
import { clientNetwork } from '#platform/rate-limits/client-network.ts'
import { refuse } from '#platform/refusal.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { TrafficService } from '#features/delivery/traffic/service.ts'
import { limits } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import { mayTellPlace } from '#db/photo-columns.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { createArchivePreparation, toArchiveFiles, type ArchivePreparationDeps } from './prepare-archive.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

type File = ArchivedPhoto & { name: string }

interface Meter {
  isOver(): boolean
  count(file: File, bytes: number): void
}

interface ArchiveContentsDeps {
  storages: Pick<StorageService, 'open'>
  meter: Meter | null
  /** Validity is checked before each file, because a download may run for hours after its link has ended. */
  isValid: () => Promise<boolean>
}

/** Returns the part of a segment that a range covers, as offsets from the start of the segment. */
function intersectRange({ at, length }: Segment, { start, end }: ByteRange): ByteRange | null {
  const part = { start: Math.max(0, start - at), end: Math.min(length - 1, end - at) }
  return part.start <= part.end ? part : null
}

/** Returns the length of an archive and streams any byte range of it directly from the storages. */
function archiveContents(files: File[], { storages, meter, isValid }: ArchiveContentsDeps) {
  const { segments, length } = layoutZip(
    files.map(({ name, bytes, crc32, created_at }) => ({ name, bytes, crc32, time: new Date(created_at) })),
  )

  async function* fileBytes(file: File, part: ByteRange) {
    const { storage_id, path } = file
    if (meter?.isOver()) throw new Error('The traffic of the month is used up')
    if (!(await isValid())) throw new Error('The link of the archive has ended')
    const storage = await storages.open(storage_id)
    let sent = 0
    try {
      for await (const chunk of (await storage.read(path, part)) as AsyncIterable<Buffer>) {
        sent += chunk.length
        yield chunk
      }
    } finally {
      if (sent > 0) meter?.count(file, sent)
    }
    // An aborted response lets the client resume from there; otherwise a short file would corrupt the archive silently.
    if (sent !== part.end - part.start + 1) throw new Error(`${path} is shorter than it was`)
  }

  async function* readRange(range: ByteRange) {
    for (const segment of segments) {
      const part = intersectRange(segment, range)
      if (!part) continue
      if ('bytes' in segment) yield segment.bytes.subarray(part.start, part.end + 1)
      else yield* fileBytes(files[segment.entry]!, part)
    }
  }

  return { length, read: (range: ByteRange) => Readable.from(readRange(range), { objectMode: false }) }
}

/**
 * Maximum concurrent downloads per user or share, for all shares and in total. The rest is reserved for users with an
 * account.
 */
const MAX_CONCURRENT_DOWNLOADS_COUNT = { one: 2, shares: 2, all: 4 }

interface DownloadRequester {
  user_id: number
  share_id: number | null
}

interface DownloadSlot {
  who: string
  /** Network of an anonymous visitor; null for a user. */
  network: string | null
}

const turnOf = ({ user_id, share_id }: DownloadRequester, ip: string): DownloadSlot =>
  share_id === null
    ? { who: `user ${user_id}`, network: null }
    : { who: `share ${share_id}`, network: clientNetwork(ip) }

/** Limits concurrent downloads. A browser that resumes has already closed its previous download. */
function createDownloadSlots() {
  const underWay = new Set<DownloadSlot>()

  function isFree({ who, network }: DownloadSlot) {
    const all = [...underWay]
    const own = all.filter((each) => each.who === who).length
    if (own >= MAX_CONCURRENT_DOWNLOADS_COUNT.one || all.length >= MAX_CONCURRENT_DOWNLOADS_COUNT.all) return false
    if (network === null) return true
    const shared = all.filter((each) => each.network !== null)
    return shared.length < MAX_CONCURRENT_DOWNLOADS_COUNT.shares && shared.every((each) => each.network !== network)
  }

  /** Takes a download slot and returns a function that releases it. */
  return (requester: DownloadRequester, ip: string) => {
    const turn = turnOf(requester, ip)
    if (!isFree(turn)) throw refuse('rate_limited', { retry_after: 10 })
    underWay.add(turn)
    return () => void underWay.delete(turn)
  }
}

interface ShareServingDeps {
  policies: Pick<PolicyService, 'reader'>
  traffic: Pick<TrafficService, 'secondsUntilCapResets' | 'count'>
}

interface Kept {
  storage_id: number
  group_id: number | null
}

interface Archive {
  user_id: number
  share_id: number | null
}

/** Rules for the pictures of a share also apply to the archive of all of them. */
const createShareRules = ({ policies, traffic }: ShareServingDeps) => ({
  /** Photos with a watermark, and owners over their monthly traffic, are refused as they are for single pictures. */
  async requireDownloadable(ownerId: number, photos: Kept[]) {
    const retry_after = traffic.secondsUntilCapResets(ownerId)
    if (retry_after > 0) throw refuse('rate_limited', { retry_after })
    const policyOf = await policies.reader()
    const isMarked = ({ storage_id, group_id }: Kept) => policyOf(storage_id, group_id).watermark.kind !== 'none'
    if (photos.some(isMarked)) throw refuse('archive_marked')
  },

  /** Downloads by visitors count as the owner's traffic. */
  meterOf: ({ user_id, share_id }: Archive) =>
    share_id === null
      ? null
      : {
          isOver: () => traffic.secondsUntilCapResets(user_id) > 0,
          count: ({ id }: ArchivedPhoto, bytes: number) => traffic.count({ id, owner_id: user_id }, bytes),
        },
})

interface ArchiveServiceDeps extends ArchivePreparationDeps, ShareServingDeps {
  rateLimits: RateLimiter
  tokens: Pick<TokenService, 'isValid'>
}

/** A share as requested by a visitor with its link. */
interface Share {
  id: number
  owner_id: number
  album_id: number | null
  version: number
  is_place_shown: boolean
  title: string
}

/** An archive of a share is valid as long as the share; any other as long as the session or token that requested it. */
const validArchives =
  ({ db, tokens, now }: Pick<ArchiveServiceDeps, 'db' | 'tokens' | 'now'>) =>
  async (key: string) => {
    const archive = await queries.findArchive(db, key, now().toISOString())
    if (!archive || archive.share_id !== null) return archive
    return archive.token_id !== null && (await tokens.isValid(archive.token_id)) ? archive : undefined
  }

/**
 * Downloads photos as one ZIP file. Nothing is built beforehand: the contents, and so the length, are fixed on request,
 * and the bytes are streamed from the storages during the download, from any offset.
 */
export function createArchiveService({ db, storages, rateLimits, policies, traffic, tokens, now }: ArchiveServiceDeps) {
  const acquireSlot = createDownloadSlots()
  const { requireDownloadable, meterOf } = createShareRules({ policies, traffic })
  const prepare = createArchivePreparation({ db, storages, now })
  const time = () => now().toISOString()
  const findValid = validArchives({ db, tokens, now })

  /**
   * Checking every file is expensive, so archives are rate limited; the limit is per account, because the same user may
   * call from any address.
   */
  async function prepareForOwner(
    { id, token_id }: Caller,
    photos: queries.ArchivedPhoto[],
    title: string,
    client: Client,
  ) {
    if (photos.length === 0) throw refuse('archive_empty')
    await rateLimits.hit('archive', { account: id })
    return prepare({ user_id: id, token_id, share: null, title }, photos, client)
  }

  /** Returns the photos that are still available to the owner, or to visitors of the share. */
  async function listAvailablePhotos({ user_id, share_id, album_id, is_place_shown }: ArchiveRow, ids: number[]) {
    const visible = { owner_id: user_id, time: time() }
    if (share_id === null) return queries.listPhotos(db, visible, ids)
    const photos = await queries.listSharePhotos(db, visible, { id: share_id, album_id }, limits.archive.photos + 1)
    await requireDownloadable(user_id, photos)
    return photos.filter((photo) => is_place_shown || !mayTellPlace(photo))
  }

  /** Returns the archive as it was prepared, or null when a photo has been deleted, replaced or hidden since. */
  async function contentsOf(archive: ArchiveRow) {
    const entries = JSON.parse(archive.entries) as [photo: number, blob: number][]
    const blobs = new Map(entries)
    const still = await listAvailablePhotos(
      archive,
      entries.map(([id]) => id),
    )
    const currentPhotos = still.filter(({ id, blob_id }) => blobs.get(id) === blob_id)
    if (currentPhotos.length !== entries.length) return null
    const contents = archiveContents(toArchiveFiles(currentPhotos), {
      storages,
      meter: meterOf(archive),
      isValid: async () => (await findValid(archive.key)) !== undefined,
    })
    return contents.length === archive.bytes ? contents : null
  }

  return {
    async prepareFromPhotos(caller: Caller, { ids }: { ids: number[] }, client: Client) {
      const photos = await queries.listPhotos(db, { owner_id: caller.id, time: time() }, ids)
      if (photos.length < new Set(ids).size) throw refuse('photo_missing')
      return prepareForOwner(caller, photos, `photos-${time().slice(0, 10)}.zip`, client)
    },

    async prepareFromAlbum(caller: Caller, albumId: number, client: Client) {
      const album = await queries.findAlbum(db, caller.id, albumId)
      if (!album) throw refuse('album_missing')
      const visible = { owner_id: caller.id, time: time() }
      const photos = await queries.listAlbumPhotos(db, visible, albumId, limits.archive.photos + 1)
      return prepareForOwner(caller, photos, `${album.name}.zip`, client)
    },

    /** Prepares an archive for visitors of a share; it becomes invalid with the share. */
    async prepareFromShare({ id, owner_id, album_id, version, title, is_place_shown }: Share, client: Client) {
      await rateLimits.hit('share_archive', { ip: client.ip, account: `share ${id}` })
      const visible = { owner_id, time: time() }
      const photos = await queries.listSharePhotos(db, visible, { id, album_id }, limits.archive.photos + 1)
      if (photos.length === 0) throw refuse('archive_empty')
      await requireDownloadable(owner_id, photos)
      // Files with a geotag are left out when the share does not show locations.
      const shareablePhotos = photos.filter((photo) => is_place_shown || !mayTellPlace(photo))
      const archive = await prepare(
        { user_id: owner_id, token_id: null, share: { id, version }, title: `${title}.zip` },
        shareablePhotos,
        client,
      )
      return { ...archive, failed: archive.failed + photos.length - shareablePhotos.length }
    },

    /** Opens the archive for a key; `releaseSlot` releases the download slot. */
    async open(key: string, { ip }: Pick<Client, 'ip'>) {
      const archive = await findValid(key)
      if (!archive) throw refuse('archive_missing')
      const releaseSlot = acquireSlot(archive, ip)
      let contents: Awaited<ReturnType<typeof contentsOf>> = null
      try {
        contents = await contentsOf(archive)
      } finally {
        if (!contents) releaseSlot()
      }
      if (!contents) throw refuse('archive_missing')
      return { name: archive.name, etag: `"${archive.key}"`, ...contents, releaseSlot }
    },

    /** Deletes expired archives only to save space; an expired archive is refused anyway. */
    deleteExpired: () => queries.deleteExpired(db, time()),
  }
}

type ArchiveRow = NonNullable<Awaited<ReturnType<typeof queries.findArchive>>>

export type ArchiveService = ReturnType<typeof createArchiveService>

export function registerArchiveJobs(jobs: Jobs, archives: Pick<ArchiveService, 'deleteExpired'>) {
  const sweep = defineJob({
    name: 'archives.sweep',
    payload: z.strictObject({}),
    async run() {
      await archives.deleteExpired()
    },
  })
  jobs.schedule('23 * * * *', sweep)
}
