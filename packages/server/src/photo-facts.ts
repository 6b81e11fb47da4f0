import { dayOf, lookOf } from '@imagora/contract/photo-index'
import { colorFamilyOf } from './color-families.ts'

interface File {
  width: number
  height: number
  color: string | null
}

/**
 * [Note: Looks] What lists need of a file stands with the photo, so that a hundred thousand are listed without looking
 * at their files. It is another one when the photo shows another file, or the file's colour is found.
 */
export const looksOf = (file: File) => ({ look: lookOf(file), color_family: colorFamilyOf(file.color) })

/** Whether the stored file itself may say where it was taken: one that nobody has examined yet may. */
export const mayTellPlace = ({ is_geotagged }: { is_geotagged: boolean | null }) => is_geotagged !== false

/** Whose owner wanted nothing left of what the camera said, or who knows what they wanted. */
export const isStripped = ({ treatment }: { treatment: string | null }) =>
  treatment === null || treatment.startsWith('strip')

/** By which time it is listed. Whoever changes `taken_at` writes these with it. */
export function datesOf({ taken_at, created_at }: { taken_at: string | null; created_at: string }) {
  const dated_at = taken_at ?? created_at
  return { dated_at, dated_day: dayOf(dated_at), created_day: dayOf(created_at) }
}
