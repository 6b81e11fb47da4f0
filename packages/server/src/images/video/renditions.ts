import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'
import { type Ffmpeg, FfmpegFailure, ffmpegLimits, type FfmpegTask } from './ffmpeg.ts'

export type RenditionTask = Pick<FfmpegTask, 'source' | 'format' | 'signal'> & { duration_ms: number }

/** A storyboard has so many frames in a row, and so many rows. */
const STORYBOARD_SIDE_COUNT = 5
const STORYBOARD_FRAMES_COUNT = STORYBOARD_SIDE_COUNT ** 2
const STORYBOARD_FRAME_PX = 192
const PLAYBACK_SIDE_PX = 1920
const POSTER_SIDE_PX = 1920

const splitOptions = (options: string) => options.split(' ')
const seconds = (ms: number) => (ms / SECOND_MS).toFixed(3)

/** Makes the longer side no longer than this, and both even, with square pixels. */
const fitInto = (side: number) =>
  `scale=w='min(1,${side}/max(iw*sar,ih))*iw*sar':h='min(1,${side}/max(iw*sar,ih))*ih',` +
  `scale=w='max(2,trunc(iw/2)*2)':h='max(2,trunc(ih/2)*2)',setsar=1`

/** Moments at which a frame of the video is likely to be no title and no fade. */
const posterMoments = (duration: number) => [Math.min(duration / 10, 10 * SECOND_MS), duration / 3, 0]

/** Frames of which nearly all is black are passed over. */
const notBlack = 'blackframe=amount=0,metadata=select:key=lavfi.blackframe.pblack:value=92:function=less'

/** Writes a frame as JPEG: the first that is not black, or the first at all. */
export async function makePoster(ffmpeg: Ffmpeg, { duration_ms, ...task }: RenditionTask, target: string) {
  const attempts = [...posterMoments(duration_ms).map((at) => [at, notBlack] as const), [0, 'null'] as const]
  for (const [index, [at, filter]] of attempts.entries()) {
    const before = ['-ss', seconds(at), '-t', '10']
    const options = ['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-frames:v', '1', '-vf']
    const output = ['-q:v', '3', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-f', 'image2', '-update', '1', 'poster.jpg']
    const filters = [filter, fitInto(POSTER_SIDE_PX)].join(',')
    try {
      await ffmpeg.run({ ...task, before, options: [...options, filters, ...output], limits: ffmpegLimits() }, target)
      return
    } catch (error) {
      const isLast = index === attempts.length - 1 || task.signal.aborted
      if (!(error instanceof FfmpegFailure) || isLast) throw error
    }
  }
}

/** Writes frames at equal distances into one JPEG. */
export function makeStoryboard(ffmpeg: Ffmpeg, { duration_ms, ...task }: RenditionTask, target: string) {
  const side = STORYBOARD_SIDE_COUNT
  const filters = [
    `fps=${STORYBOARD_FRAMES_COUNT * SECOND_MS}/${Math.max(1, duration_ms)}`,
    `tpad=stop_mode=clone:stop=${STORYBOARD_FRAMES_COUNT - 1}`,
    fitInto(STORYBOARD_FRAME_PX),
    `tile=${side}x${side}`,
  ].join(',')
  // Only whole pictures are decoded, which takes a tenth of the time.
  const before = ['-skip_frame', 'nokey']
  const options = ['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-frames:v', '1', '-vf', filters]
  const output = [
    '-q:v',
    '4',
    '-c:v',
    'mjpeg',
    '-pix_fmt',
    'yuvj420p',
    '-f',
    'image2',
    '-update',
    '1',
    'storyboard.jpg',
  ]
  return ffmpeg.run({ ...task, before, options: [...options, ...output], limits: ffmpegLimits() }, target)
}

const PLAYBACK_TRACKS = '-map 0:v:0 -map 0:a:0? -sn -dn -map_metadata -1 -map_chapters -1 -fpsmax 60'
const PLAYBACK_CODECS =
  '-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -profile:v high -c:a aac -b:a 128k -ac 2 -threads 2 ' +
  '-max_muxing_queue_size 1024 -movflags +faststart -progress pipe:1 -nostats -f mp4'

const MAX_CONVERSION_MS = 2 * 60 * MINUTE_MS
const MIN_OUTPUT_BYTES = 64_000_000

/** Writes an H.264 video with AAC sound that plays before it is loaded: at most HD, without metadata. */
export function makePlayback(
  ffmpeg: Ffmpeg,
  { duration_ms, bytes, onProgress, ...task }: RenditionTask & { bytes: number; onProgress: (share: number) => void },
  target: string,
) {
  const shape = ['-t', seconds(duration_ms + SECOND_MS), '-vf', fitInto(PLAYBACK_SIDE_PX)]
  const options = [...splitOptions(PLAYBACK_TRACKS), ...shape, ...splitOptions(PLAYBACK_CODECS), 'playback.mp4']
  const limits = ffmpegLimits({
    timeoutMs: Math.min(MAX_CONVERSION_MS, 5 * MINUTE_MS + 20 * duration_ms),
    maxOutputBytes: Math.max(MIN_OUTPUT_BYTES, bytes * 4),
  })
  const onPosition = (ms: number) => onProgress(Math.min(1, ms / Math.max(1, duration_ms)))
  return ffmpeg.run({ ...task, options, limits, onPosition }, target)
}
