/** Concurrent decodes: more would take the memory of several large images. */
const MAX_ACTIVE_JOB_COUNT = 2
/** Thumbnails cached for rows that are scrolled back to; about 10 MB. */
const MAX_CACHED_BITMAP_COUNT = 200
/** Pixels: twice the displayed height, for high-density screens. */
const height = 96

type ThumbnailCallback = (bitmap: ImageBitmap | null) => void
interface ThumbnailJob {
  file: File
  done: ThumbnailCallback
}

let worker: Worker | null = null
let lastId = 0
const queue = new Set<ThumbnailJob>()
const activeJobs = new Map<number, ThumbnailJob>()
const cachedBitmaps = new Map<File, ImageBitmap | null>()

function cacheBitmap(file: File, bitmap: ImageBitmap | null) {
  cachedBitmaps.set(file, bitmap)
  for (const oldest of cachedBitmaps.keys()) {
    if (cachedBitmaps.size <= MAX_CACHED_BITMAP_COUNT) return
    cachedBitmaps.get(oldest)?.close()
    cachedBitmaps.delete(oldest)
  }
}

function startWorker() {
  const begun = new Worker(new URL('./thumbnails.worker.ts', import.meta.url), { type: 'module' })
  begun.addEventListener('message', ({ data }: MessageEvent<{ id: number; bitmap: ImageBitmap | null }>) => {
    const order = activeJobs.get(data.id)
    activeJobs.delete(data.id)
    if (order) {
      cacheBitmap(order.file, data.bitmap)
      order.done(data.bitmap)
    }
    startQueuedJobs()
  })
  return begun
}

function startQueuedJobs() {
  for (const order of queue) {
    if (activeJobs.size >= MAX_ACTIVE_JOB_COUNT) return
    queue.delete(order)
    activeJobs.set(++lastId, order)
    worker ??= startWorker()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage({ id: lastId, file: order.file, height })
  }
}

/**
 * Creates a thumbnail of a local file in a worker; null if the browser cannot decode it. Returns a function that
 * cancels.
 */
export function requestThumbnail(file: File, done: ThumbnailCallback) {
  const found = cachedBitmaps.get(file)
  if (found !== undefined) {
    done(found)
    return () => {}
  }
  const order = { file, done }
  queue.add(order)
  startQueuedJobs()
  return () => {
    queue.delete(order)
    order.done = () => {}
  }
}

/** Releases the memory of all thumbnails. */
export function releaseThumbnails() {
  for (const bitmap of cachedBitmaps.values()) bitmap?.close()
  cachedBitmaps.clear()
  queue.clear()
  activeJobs.clear()
  worker?.terminate()
  worker = null
}
