import type { Photo } from '@imagora/contract'
import type { formatsOf } from '#lib/formats/formatters.ts'

type Named = Pick<Photo, 'name' | 'intro' | 'created_at' | 'taken_at'>

/** What a picture is called where it is not seen: its name or description, else its date. */
export const photoWords = ({ name, intro, created_at, taken_at }: Named, formats: ReturnType<typeof formatsOf>) =>
  name || intro || formats.dateTime(taken_at ?? created_at)

/** Very wide and very high pictures are cut, so that each keeps a place one can hit. */
export const tileRatio = ({ width, height }: { width: number; height: number }) =>
  Math.min(3, Math.max(0.5, width / height || 1))
