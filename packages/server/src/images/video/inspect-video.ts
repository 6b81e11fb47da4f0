import { Input, MP4, QTFF, type Source, WEBM } from 'mediabunny'
import type { VideoFacts } from '#images/image-facts.ts'
import { refuse } from '#platform/refusal.ts'
import { DAY_MS } from '#platform/time.ts'

interface ContainerFacts extends VideoFacts {
  width: number
  height: number
  tags: Record<string, unknown>
}

/** The parser reads only the parts of the file that it needs, so a large file takes no more memory than a small one. */
async function readFacts(source: Source): Promise<ContainerFacts> {
  using input = new Input({ source, formats: [MP4, QTFF, WEBM] })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video) throw refuse('image_unsupported')
  const { raw = {} } = await input.getMetadataTags()
  return {
    duration_ms: Math.round((await input.computeDuration()) * 1000),
    video_codec: video.codec,
    audio_codec: audio?.codec ?? null,
    width: video.displayWidth,
    height: video.displayHeight,
    tags: raw,
  }
}

/** Reads the facts of a video. The parser's errors are about the file: it opens nothing else. */
export async function inspectVideo(source: Source): Promise<ContainerFacts> {
  const facts = await readFacts(source).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'Refusal' ? error : refuse('image_damaged')
  })
  const { width, height, duration_ms } = facts
  if (!(duration_ms > 0 && duration_ms <= DAY_MS)) throw refuse('image_damaged')
  if (!(width > 0 && height > 0)) throw refuse('image_damaged')
  return facts
}
