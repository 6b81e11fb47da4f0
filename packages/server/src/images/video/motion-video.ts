import { BufferSource } from 'mediabunny'
import { boxes } from '#images/formats/boxes.ts'
import type { Format } from '#images/formats/formats.ts'
import type { MotionVideo } from '#images/image-facts.ts'
import { inspectVideo } from './inspect-video.ts'
import { findMotionVideo } from './motion-span.ts'

/**
 * Returns the video within a picture when a parser accepts it as one, and otherwise null: a picture with a damaged
 * video stays a picture.
 */
export async function readMotionVideo(format: Format, bytes: Buffer, maxPixels: number): Promise<MotionVideo | null> {
  const span = findMotionVideo(format, bytes)
  if (!span) return null
  const video = bytes.subarray(span.from, span.to)
  if (![...boxes(video, 0, video.length)].some(({ type }) => type === 'moov')) return null
  try {
    const { tags: _, width, height, ...facts } = await inspectVideo(new BufferSource(video))
    return width * height <= maxPixels ? { ...facts, offset: span.from, bytes: video.length } : null
  } catch {
    return null
  }
}
