import type { TFunction } from 'i18next'
import type { PhotoTile } from '#data/library/gallery-source.ts'
import { formatClock, formatSpokenLength } from '#lib/formats/video-length.ts'

export { VideoPreview } from './VideoPreview.tsx'

/** Returns the accessible name of a photo, and the badge of a video; that of a motion photo is a sign without a length. */
export function describeTile(
  { kind, duration_ms }: PhotoTile,
  name: string,
  t: TFunction<'gallery'>,
  language: string,
) {
  if (kind === 'motion') return { label: t('motion_label', { name }), length: '' }
  if (kind !== 'video') return { label: name, length: null }
  const length = duration_ms ?? 0
  const label = t('video_label', { length: formatSpokenLength(length, language), name })
  return { length: formatClock(length), label }
}
