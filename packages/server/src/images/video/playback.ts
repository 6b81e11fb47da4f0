import type { PhotoDetail } from '@imagora/contract'

type Playback = NonNullable<PhotoDetail['video']>['playback']

interface VideoFile {
  video_codec: string | null
  audio_codec: string | null
  playback_path: string | null
}

interface ConvertedVideo extends VideoFile {
  conversion_state: 'waiting' | 'done' | 'failed' | 'unavailable' | null
}

/** Codecs that every current browser plays, by their names in WebCodecs. */
const PLAYED_VIDEO = new Set(['avc', 'vp8', 'vp9', 'av1'])
const PLAYED_AUDIO = new Set(['aac', 'opus', 'vorbis', 'mp3'])

/** Returns whether browsers play the stored file; HEVC, for one, they play on some machines only. */
export const isPlayed = ({ video_codec, audio_codec }: Omit<VideoFile, 'playback_path'>) =>
  video_codec !== null && PLAYED_VIDEO.has(video_codec) && (audio_codec === null || PLAYED_AUDIO.has(audio_codec))

/** Returns what browsers are given to play. */
export function playbackOf(file: ConvertedVideo): Playback {
  if (file.playback_path !== null) return 'copy'
  if (isPlayed(file)) return 'original'
  if (file.conversion_state === 'waiting') return 'preparing'
  return file.conversion_state === 'failed' ? 'failed' : 'unavailable'
}
