import { largeThumbnailUrl } from '@imagora/contract/link-names'
import { isSavingData } from '#lib/browser/media-preferences.ts'

/**
 * Enlargement up to which the first thumbnail is kept. Dense screens are for those who look closely; on others a tenth
 * is not seen, and spares the larger one to rows that come out a little higher than usual.
 */
const KEPT_ENLARGEMENT = { dense: 1.01, common: 1.1 }
/** Long side of the first thumbnail; a smaller one is the whole picture, of which nothing larger exists. */
const THUMBNAIL_SIDE_PX = 400
/** Milliseconds in view before the larger thumbnail is requested, so that fast scrolling requests none. */
export const REST_MS = 250
/** Milliseconds without requests after one has failed, as long as a busy server asks to wait. */
export const PAUSE_MS = 5000
/** Milliseconds until a failed URL is requested again: the picture may be damaged, or the network's budget spent. */
const RETRY_MS = 5 * 60_000
const MAX_FAILURE_COUNT = 500

let pausedUntil = 0
/** Failed URLs with the time from which they may be requested again. */
const failures = new Map<string, number>()

function noteFailure(url: string) {
  const now = performance.now()
  pausedUntil = now + PAUSE_MS
  if (failures.size >= MAX_FAILURE_COUNT) failures.clear()
  failures.set(url, now + RETRY_MS)
}

interface Size {
  width: number
  height: number
}

/**
 * Returns the URL of the larger thumbnail when the one that is shown must be enlarged to fill its box on this screen;
 * null when it suffices, when data is to be saved, or after a failure.
 */
export function findSharperUrl({ naturalWidth, naturalHeight }: HTMLImageElement, src: string, box: Size) {
  if (Math.max(naturalWidth, naturalHeight) < THUMBNAIL_SIDE_PX) return null
  const now = performance.now()
  if (isSavingData() || now < pausedUntil) return null
  const enlargement = Math.max(box.width / naturalWidth, box.height / naturalHeight) * devicePixelRatio
  const url = enlargement > KEPT_ENLARGEMENT[devicePixelRatio > 1 ? 'dense' : 'common'] ? largeThumbnailUrl(src) : null
  return url && now < (failures.get(url) ?? 0) ? null : url
}

/** Loads and decodes an image, so that it replaces the shown one without a flash; returns null if that fails. */
export async function preloadImage(url: string) {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    noteFailure(url)
    return null
  }
}

/** Reports the larger thumbnail of a loaded one, if needed, once that has been in view for a moment. */
export function sharpenInView(
  image: HTMLImageElement,
  src: string,
  signal: AbortSignal,
  onSharp: (url: string) => void,
) {
  if (signal.aborted) return
  let timer: ReturnType<typeof setTimeout> | undefined

  async function sharpen() {
    observer.disconnect()
    const url = findSharperUrl(image, src, { width: image.clientWidth, height: image.clientHeight })
    if (url && (await preloadImage(url)) && !signal.aborted) onSharp(url)
  }

  const observer = new IntersectionObserver(([entry]) => {
    clearTimeout(timer)
    if (entry?.isIntersecting) timer = setTimeout(() => void sharpen(), REST_MS)
  })
  observer.observe(image)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
}
