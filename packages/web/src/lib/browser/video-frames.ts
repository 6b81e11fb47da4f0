/** Milliseconds after which a file is given up, so that an upload never waits for long. */
const TIMEOUT_MS = 8000
/** Longer side of a captured frame. */
const MAX_FRAME_PX = 1600
const JPEG_QUALITY = 0.85
/** Luminance, of 255, below which a frame counts as black. */
const BLACK_LUMINANCE = 24
/** Positions of the frames that are compared, as shares of the length; many videos begin in black. */
const SAMPLE_POSITIONS = [0.1, 0.3, 0.5]
/** Side of the sample whose luminance is measured. */
const SAMPLE_PX = 16

export const isVideoFile = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  type.startsWith('video/') || /\.(mp4|m4v|mov|webm)$/i.test(name)

/** Waits for an event; a video that fails or takes too long rejects. */
const waitFor = (video: HTMLVideoElement, event: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`no ${event}`))
    // An aborted signal has no event left, and the promise would never settle.
    if (signal.aborted) return fail()
    video.addEventListener(event, () => resolve(), { once: true, signal })
    video.addEventListener('error', fail, { once: true, signal })
    return signal.addEventListener('abort', fail, { once: true })
  })

/** Opens a file as a video; null if this browser cannot play it. */
async function openVideo<T>(file: File, read: (video: HTMLVideoElement, signal: AbortSignal) => Promise<T>) {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto' })
  try {
    // Safari on iPhones ignores `preload` and has no frame before something plays or seeks.
    const opened = waitFor(video, 'loadedmetadata', signal)
    video.src = url
    video.load()
    await opened
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
  for (const position of Number.isFinite(video.duration) ? SAMPLE_POSITIONS : [0]) {
    const seeked = waitFor(video, 'seeked', signal)
    video.currentTime = video.duration * position || 0
    const isSeeked = await seeked.then(
      () => true,
      () => false,
    )
    if (signal.aborted || !isSeeked) break
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
let captureQueue: Promise<unknown> = Promise.resolve()

function enqueue<T>(file: File, read: (video: HTMLVideoElement, signal: AbortSignal) => Promise<T>) {
  const result = captureQueue.then(() => openVideo(file, read))
  captureQueue = result.catch(() => null)
  return result
}

/** Returns a frame of a video that shows something; null if this browser cannot play the file. */
export function captureFrame(file: File): Promise<Blob | null> {
  const cachedFrame = frames.get(file)
  if (cachedFrame) return cachedFrame
  const frame = enqueue(file, findFrame)
  frames.set(file, frame)
  return frame
}

/** Returns the length in seconds; null if this browser cannot tell. */
export async function readVideoSeconds(file: File) {
  const seconds = await enqueue(file, (video) => Promise.resolve(video.duration))
  return seconds !== null && Number.isFinite(seconds) ? seconds : null
}
