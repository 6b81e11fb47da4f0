/** Concurrent decodes: more would take the memory of several large images. */
const atOnce = 2
/** Thumbnails cached for rows that are scrolled back to; about 10 MB. */
const most = 200
/** Pixels: twice the displayed height, for high-density screens. */
const height = 96

type Done = (bitmap: ImageBitmap | null) => void
interface Order {
  file: File
  done: Done
}

let worker: Worker | null = null
let lastId = 0
const queue = new Set<Order>()
const underWay = new Map<number, Order>()
const kept = new Map<File, ImageBitmap | null>()

function keep(file: File, bitmap: ImageBitmap | null) {
  kept.set(file, bitmap)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.get(oldest)?.close()
    kept.delete(oldest)
  }
}

function begin() {
  const begun = new Worker(new URL('./thumbnails.worker.ts', import.meta.url), { type: 'module' })
  begun.addEventListener('message', ({ data }: MessageEvent<{ id: number; bitmap: ImageBitmap | null }>) => {
    const order = underWay.get(data.id)
    underWay.delete(data.id)
    if (order) {
      keep(order.file, data.bitmap)
      order.done(data.bitmap)
    }
    pump()
  })
  return begun
}

function pump() {
  for (const order of queue) {
    if (underWay.size >= atOnce) return
    queue.delete(order)
    underWay.set(++lastId, order)
    worker ??= begin()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage({ id: lastId, file: order.file, height })
  }
}

/**
 * Creates a thumbnail of a local file in a worker; null if the browser cannot decode it. Returns a function that
 * cancels.
 */
export function thumbnailOf(file: File, done: Done) {
  const found = kept.get(file)
  if (found !== undefined) {
    done(found)
    return () => {}
  }
  const order = { file, done }
  queue.add(order)
  pump()
  return () => {
    queue.delete(order)
    order.done = () => {}
  }
}

/** Releases the memory of all thumbnails. */
export function releaseThumbnails() {
  for (const bitmap of kept.values()) bitmap?.close()
  kept.clear()
  queue.clear()
  underWay.clear()
  worker?.terminate()
  worker = null
}
