/** Milliseconds after which a file is given up, so that an upload never waits for long. */
const TIMEOUT_MS = 8000
/** Longer side of a captured frame. */
const MAX_FRAME_PX = 1600
const JPEG_QUALITY = 0.85
/** Luminance, of 255, below which a frame counts as black. */
const BLACK_LUMINANCE = 24
/** Where to look for a frame, as shares of the length; many videos begin in black. */
const PLACES = [0.1, 0.3, 0.5]
/** Side of the sample whose luminance is measured. */
const SAMPLE_PX = 16

export const isVideoFile = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  type.startsWith('video/') || /\.(mp4|m4v|mov|webm)$/i.test(name)

/** Waits for an event; a video that fails or takes too long rejects. */
const waitFor = (video: HTMLVideoElement, event: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`no ${event}`))
    video.addEventListener(event, () => resolve(), { once: true, signal })
    video.addEventListener('error', fail, { once: true, signal })
    signal.addEventListener('abort', fail, { once: true })
  })

/** Opens a file as a video; null if this browser cannot play it. */
async function openVideo<T>(file: File, read: (video: HTMLVideoElement, signal: AbortSignal) => Promise<T>) {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto' })
  try {
    const isOpen = waitFor(video, 'loadeddata', signal)
    video.src = url
    await isOpen
    return await read(video, signal)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function measureLuminance(source: HTMLCanvasElement) {
  const sample = Object.assign(document.createElement('canvas'), { width: SAMPLE_PX, height: SAMPLE_PX })
  const context = sample.getContext('2d', { willReadFrequently: true })!
  context.drawImage(source, 0, 0, SAMPLE_PX, SAMPLE_PX)
  const { data } = context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX)
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum += 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!
  return sum / (SAMPLE_PX * SAMPLE_PX)
}

function drawFrame(video: HTMLVideoElement) {
  const { videoWidth: width, videoHeight: height } = video
  const scale = Math.min(1, MAX_FRAME_PX / Math.max(width, height))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')!.drawImage(video, 0, 0, size.width, size.height)
  return canvas
}

/** Returns the first of a few frames that is not black, or the brightest of them. */
async function findFrame(video: HTMLVideoElement, signal: AbortSignal) {
  if (video.videoWidth === 0) return null
  let best: { canvas: HTMLCanvasElement; luminance: number } | null = null
  for (const place of Number.isFinite(video.duration) ? PLACES : [0]) {
    const isThere = waitFor(video, 'seeked', signal)
    video.currentTime = video.duration * place || 0
    await isThere.catch(() => {})
    if (signal.aborted && best) break
    const canvas = drawFrame(video)
    const luminance = measureLuminance(canvas)
    if (!best || luminance > best.luminance) best = { canvas, luminance }
    if (luminance >= BLACK_LUMINANCE) break
  }
  return best && new Promise<Blob | null>((done) => best.canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY))
}

/** Frames by file: the list of uploads shows the one that is sent as the poster. */
const frames = new WeakMap<File, Promise<Blob | null>>()
/** Files are opened one after another; each decoder takes the memory of several frames. */
let turn: Promise<unknown> = Promise.resolve()

/** Returns a frame of a video that shows something; null if this browser cannot play the file. */
export function captureFrame(file: File): Promise<Blob | null> {
  const known = frames.get(file)
  if (known) return known
  const frame = turn.then(() => openVideo(file, findFrame))
  turn = frame
  frames.set(file, frame)
  return frame
}

/** Returns the length in seconds; null if this browser cannot tell. */
export async function readVideoSeconds(file: File) {
  const seconds = await openVideo(file, (video) => Promise.resolve(video.duration))
  return seconds !== null && Number.isFinite(seconds) ? seconds : null
}
