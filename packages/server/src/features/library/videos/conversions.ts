import { z } from 'zod'
import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { MirrorService } from '#features/storages/mirrors/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { type Ffmpeg, FfmpegFailure } from '#images/video/ffmpeg.ts'
import { isPlayed } from '#images/video/playback.ts'
import type { VideoFormat } from '#images/video/video-formats.ts'
import { makePlayback, makePoster, makeStoryboard, type RenditionTask } from '#images/video/renditions.ts'
import type { Images } from '#images/workers/images.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Log } from '#platform/process/log.ts'
import { SECOND_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Spool } from '#storage/local/spool.ts'
import { isWriteProtected } from '#storage/read-only-storage.ts'
import type { Posters } from './posters.ts'

interface ConversionDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  storages: Pick<StorageService, 'open'>
  mirrors: Pick<MirrorService, 'enqueueDerived'>
  pictures: Pick<PictureService, 'withdraw' | 'evict' | 'variantPath'>
  posters: Posters
  images: Pick<Images, 'poster'>
  ffmpeg: Ffmpeg
  spool: Spool
  jobs: Jobs
  log: Log
}

const MAX_ATTEMPTS_COUNT = 2
/** The progress is written, and a deleted video noticed, this often. */
const WATCH_INTERVAL_MS = 2 * SECOND_MS
/** A shorter video has no storyboard: its whole bar is a few seconds. */
const MIN_STORYBOARD_MS = 2 * SECOND_MS
const DEFER_MS = 10 * SECOND_MS
const MAX_DEFERRALS_COUNT = 60
const MAX_VIDEOS_PER_RUN_COUNT = 500

type Video = NonNullable<Awaited<ReturnType<typeof queries.findConvertible>>>
type Rendered = 'playback_path' | 'storyboard_path'

/** Makes with ffmpeg what a stored video lacks: a poster, a storyboard, and a copy where browsers do not play the file. */
function createRenditionMaker(deps: ConversionDeps) {
  const { db, storages, mirrors, pictures, posters, images, ffmpeg, spool, log } = deps

  /** Addresses get a new version: caches may hold what was played before. */
  async function keep(video: Video, variant: 'playback' | 'storyboard', file: string) {
    const storage = await storages.open(video.storage_id)
    const path = pictures.variantPath(video.path, variant)
    await storage.write(path, file, { replaces: true })
    const column: Rendered = `${variant}_path`
    const keys = await db.transaction().execute(async (tx) => {
      const withdrawn = await pictures.withdraw(tx, await queries.listPlayingPhotoIds(tx, video.id))
      return (await queries.setRendition(tx, video, column, path)) ? withdrawn : null
    })
    // The video was deleted or moved meanwhile, along with its other files.
    if (!keys) return storage.remove(path)
    pictures.evict(keys)
    await mirrors.enqueueDerived(video.storage_id, { blob_id: video.id })
  }

  async function withFile<T>(work: (file: string) => Promise<T>) {
    const file = spool.newFile()
    try {
      return await work(file)
    } finally {
      await spool.remove(file)
    }
  }

  const addPoster = (video: Video, task: RenditionTask) =>
    withFile(async (frame) => {
      await makePoster(ffmpeg, task, frame)
      await posters.set(video, frame, { onlyFirst: true, signal: task.signal })
    })

  const addStoryboard = (video: Video, task: RenditionTask) =>
    withFile((frames) =>
      withFile(async (target) => {
        await makeStoryboard(ffmpeg, task, frames)
        await images.poster(frames, target)
        await keep(video, 'storyboard', target)
      }),
    )

  const addPlayback = (video: Video, task: RenditionTask, onProgress: (share: number) => void) =>
    withFile(async (target) => {
      await makePlayback(ffmpeg, { ...task, bytes: video.bytes, onProgress }, target)
      await keep(video, 'playback', target)
    })

  /** A video without poster or storyboard is still one that plays. */
  async function tryTo(what: string, video: Video, signal: AbortSignal, work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      const isOfFile = error instanceof FfmpegFailure || (error instanceof Refusal && !isWriteProtected(error))
      if (signal.aborted || !isOfFile) throw error
      log.warn({ err: error, blob_id: video.id }, `A ${what} could not be made`)
    }
  }

  return async (video: Video, signal: AbortSignal, onProgress: (share: number) => void) => {
    const source = await spool.fetch(await storages.open(video.storage_id), video.path)
    try {
      const duration_ms = video.duration_ms ?? 0
      const task = { source, format: video.extension as VideoFormat, duration_ms, signal }
      // The video of a live photo is shown by its picture, and has no bar.
      const isOwnPhoto = video.still_id === null
      if (isOwnPhoto && !video.poster_path) await tryTo('poster', video, signal, () => addPoster(video, task))
      if (!video.playback_path && !isPlayed(video)) await addPlayback(video, task, onProgress)
      const needsStoryboard = isOwnPhoto && !video.storyboard_path && duration_ms >= MIN_STORYBOARD_MS
      if (needsStoryboard) await tryTo('storyboard', video, signal, () => addStoryboard(video, task))
    } finally {
      await spool.remove(source)
    }
  }
}

/** Converts stored videos in background jobs, so many at once. */
export function createConversions(deps: ConversionDeps) {
  const { db, settings, ffmpeg, jobs } = deps
  const makeMissing = createRenditionMaker(deps)
  const deferred = new Set<number>()
  let runningCount = 0

  /** Stops the work when the server shuts down, and when the video is deleted or moved. */
  async function watched(video: Video, shutdown: AbortSignal) {
    const gone = new AbortController()
    let percent = 0
    const updateProgress = async () => {
      const isThere = await queries.setProgress(db, video, percent).catch(() => true)
      if (!isThere) gone.abort()
    }
    await updateProgress()
    const timer = setInterval(() => void updateProgress(), WATCH_INTERVAL_MS)
    try {
      await makeMissing(video, AbortSignal.any([shutdown, gone.signal]), (share) => (percent = Math.floor(share * 100)))
      return 'done'
    } catch (error) {
      if (gone.signal.aborted) return 'gone'
      if (shutdown.aborted) return 'stopped'
      if (isWriteProtected(error)) return 'unavailable'
      throw error
    } finally {
      clearInterval(timer)
    }
  }

  /** Others hold all places; later ones come later. */
  async function defer(blob_id: number) {
    deferred.add(blob_id)
    const run_at = new Date(Date.now() + DEFER_MS * Math.min(deferred.size, MAX_DEFERRALS_COUNT))
    await jobs.enqueue(db, convertJob, { blob_id }, { key: String(blob_id), run_at })
  }

  async function convert(video: Video, attempt: number, signal: AbortSignal) {
    runningCount++
    try {
      const outcome = await watched(video, signal)
      if (outcome === 'gone') return
      await queries.setConversionState(db, video.id, outcome === 'stopped' ? 'waiting' : outcome)
      if (outcome === 'stopped') await defer(video.id)
    } catch (error) {
      await queries.setConversionState(db, video.id, attempt < MAX_ATTEMPTS_COUNT ? 'waiting' : 'failed')
      throw error
    } finally {
      runningCount--
    }
  }

  const convertJob = defineJob({
    name: 'videos.convert',
    payload: z.strictObject({ blob_id: z.int() }),
    maxAttempts: MAX_ATTEMPTS_COUNT,
    async run({ blob_id }, { attempt, signal }) {
      const video = await queries.findConvertible(db, blob_id)
      const { video_conversions: places } = await settings.get()
      deferred.delete(blob_id)
      if (!video) return
      const isWritable = video.read_only_since === null
      const canConvert = isWritable && places > 0 && (await ffmpeg.getVersion()) !== null
      if (!canConvert) return queries.setConversionState(db, blob_id, 'unavailable')
      if (runningCount >= places) return defer(blob_id)
      await convert(video, attempt, signal)
    },
  })

  /** Finds the videos that came before ffmpeg did, and those of which a derived file was lost. */
  const enqueueConversionsJob = defineJob({
    name: 'videos.enqueue_conversions',
    payload: z.strictObject({}),
    async run() {
      const { video_conversions: places } = await settings.get()
      if (places === 0 || (await ffmpeg.getVersion()) === null) return
      for (const { id } of await queries.listUnconverted(db, MAX_VIDEOS_PER_RUN_COUNT)) await enqueue(db, id)
    },
  })

  async function enqueue(tx: Db, blobId: number) {
    await queries.setConversionState(tx, blobId, 'waiting')
    await jobs.enqueue(tx, convertJob, { blob_id: blobId }, { key: String(blobId) })
  }

  return {
    /** Runs in the transaction that keeps the video. */
    enqueue,

    registerJobs() {
      jobs.register(convertJob)
      jobs.schedule('17 * * * *', enqueueConversionsJob)
    },
  }
}

export type Conversions = ReturnType<typeof createConversions>
