import type { Photo } from '@imagora/contract'
import type { getFormats } from '#lib/formats/formatters.ts'

type Named = Pick<Photo, 'alt' | 'name' | 'intro' | 'created_at' | 'taken_at'>

/** Returns the accessible name of a photo: its alternative text, its name or description, else its date. */
export const getPhotoLabel = (
  { alt, name, intro, created_at, taken_at }: Named,
  formats: ReturnType<typeof getFormats>,
) => alt || name || intro || (taken_at ? formats.cameraTime(taken_at) : formats.dateTime(created_at))

/** Very wide and very tall images are cropped, so that each tile stays large enough to click. */
export const tileRatio = ({ width, height }: { width: number; height: number }) =>
  Math.min(3, Math.max(0.5, width / height || 1))
