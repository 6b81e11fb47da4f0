import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { Hold } from '#features/safety/moderation/service.ts'
import type { MirrorService } from '#features/storages/mirrors/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Images } from '#images/workers/images.ts'
import { refuse } from '#platform/refusal.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'
import type { Spool } from '#storage/local/spool.ts'

export interface PosterDeps {
  db: Db
  storages: Pick<StorageService, 'open'>
  mirrors: Pick<MirrorService, 'enqueueDerived'>
  images: Pick<Images, 'poster'>
  spool: Spool
  pictures: Pick<PictureService, 'withdraw' | 'evict' | 'renderThumbnail' | 'clearRenderings' | 'variantPath'>
  hold: Hold
  now: () => Date
}

interface Size {
  width: number
  height: number
}

type PosterVideo = queries.VideoBlob & Size

/** Browsers round the sides of a frame that they make smaller. */
const MAX_SHAPE_DIFFERENCE = 0.05

const isOfShape = (poster: Size, video: Size) => {
  const ratio = (poster.width * video.height) / (poster.height * video.width)
  return Math.abs(Math.log(ratio)) <= MAX_SHAPE_DIFFERENCE
}

/** A process that died holds its lease for so long; no storage takes longer to write a picture. */
const LEASE_MS = 5 * MINUTE_MS
const LEASE_POLL_INTERVAL_MS = SECOND_MS / 10
/** An owner waits this long for another poster of the video that is being written. */
const OWNER_LEASE_TIMEOUT_MS = 10 * SECOND_MS
const FFMPEG_LEASE_TIMEOUT_MS = LEASE_MS + MINUTE_MS

interface LeaseWait {
  timeoutMs: number
  signal: AbortSignal | undefined
}

/** Lets one writer at a time replace the poster of a video, in all processes. */
function createPosterLeases({ db, now }: Pick<PosterDeps, 'db' | 'now'>) {
  /** Returns the end of the lease, which tells it from those of others; null when the video was deleted or moved. */
  async function acquire(video: queries.VideoBlob, { timeoutMs, signal }: LeaseWait) {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const time = now()
      const until = new Date(time.getTime() + LEASE_MS).toISOString()
      if (await queries.takePosterLease(db, video.id, { time: time.toISOString(), until })) return until
      if (!(await queries.findPoster(db, video))) return null
      if (performance.now() > deadline) throw refuse('storage_unavailable')
      await sleep(LEASE_POLL_INTERVAL_MS, undefined, signal && { signal })
    }
  }

  return async <T>(video: queries.VideoBlob, wait: LeaseWait, work: (lease: string) => Promise<T>) => {
    const lease = await acquire(video, wait)
    if (lease === null) return null
    try {
      return await work(lease)
    } finally {
      await queries.endPosterLease(db, video.id, lease)
    }
  }
}

interface PosterSource {
  /** The client that sent the picture. */
  client?: string
  signal?: AbortSignal
  /** True for a frame that ffmpeg took, which stands for the video only until somebody has set a poster. */
  onlyFirst: boolean
}

/** Keeps the picture that stands for a video, whoever has made it. */
export function createPosters(deps: PosterDeps) {
  const { db, storages, mirrors, images, spool, pictures, hold } = deps
  const withLease = createPosterLeases(deps)

  /** All photos that show the file change, and every address of a still with them. */
  const record = (video: PosterVideo, poster: queries.Poster, onlyFirst: boolean, lease: string) =>
    db.transaction().execute(async (tx) => {
      const photoIds = await queries.listPhotoIds(tx, video.id)
      // Photo rows are always locked before blob rows; otherwise the two deadlock.
      const keys = await pictures.withdraw(tx, photoIds)
      if (!onlyFirst) await queries.clearApprovals(tx, video.id)
      if (photoIds.length === 0 || !(await queries.setPoster(tx, video, poster, onlyFirst))) return null
      await queries.resetReviews(tx, photoIds)
      await hold(tx, photoIds)
      // Another process took over after five minutes, and the file may be its poster.
      if (!(await queries.endPosterLease(tx, video.id, lease))) throw refuse('storage_unavailable')
      return keys
    })

  /**
   * The file has one name, whichever poster it is, so that deleting the video finds it. A frame of ffmpeg must not
   * replace or remove what the owner has set since the frame was asked for.
   */
  async function store(video: PosterVideo, target: string, { onlyFirst, signal }: PosterSource) {
    const storage = await storages.open(video.storage_id)
    const poster_path = pictures.variantPath(video.path, 'poster')
    const poster_sha256 = hash('sha256', await readFile(target))
    const wait = { timeoutMs: onlyFirst ? FFMPEG_LEASE_TIMEOUT_MS : OWNER_LEASE_TIMEOUT_MS, signal }
    return withLease(video, wait, async (lease) => {
      const current = await queries.findPoster(db, video)
      if (!current || (onlyFirst && current.poster_path !== null)) return null
      await storage.write(poster_path, target, { isSynced: true, replaces: true })
      const keys = await record(video, { poster_path, poster_sha256 }, onlyFirst, lease)
      // The video was deleted or moved meanwhile, along with its other files.
      if (!keys && !(await queries.findPoster(db, video))?.poster_path) await storage.remove(poster_path)
      return keys
    })
  }

  return {
    /**
     * Encodes a picture anew and makes it the poster. Returns false when the video was deleted or moved, or has a poster
     * already and may have its first only.
     */
    async set(video: PosterVideo, picture: string, source: PosterSource) {
      const { client } = source
      const target = spool.newFile()
      let keys: string[] | null
      try {
        const size = await images.poster(picture, target, client === undefined ? {} : { client })
        if (!isOfShape(size, video)) throw refuse('poster_differs')
        keys = await store(video, target, source)
      } finally {
        await spool.remove(target)
      }
      if (!keys) return false
      pictures.evict(keys)
      await pictures.clearRenderings([video.id])
      await pictures.renderThumbnail(video.id)
      await mirrors.enqueueDerived(video.storage_id, { blob_id: video.id })
      return true
    },
  }
}

export type Posters = ReturnType<typeof createPosters>
