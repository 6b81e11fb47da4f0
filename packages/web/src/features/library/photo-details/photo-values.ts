import type { PhotoDetail } from '@imagora/contract'
import { changedFields } from '#lib/state/changed-fields.ts'

export interface PhotoValues {
  name: string
  intro: string
  tags: string[]
  is_public: boolean
  /** As a field has it: empty for none, `many` where it is in several and stays there. */
  album_id: string
}

/** What was typed and not saved, by photo: whoever goes on and comes back finds it. */
export type Drafts = Map<number, PhotoValues>

export const valuesOf = ({ name, intro, tags, is_public, albums }: PhotoDetail): PhotoValues => ({
  name,
  intro,
  tags: tags.map((tag) => tag.name),
  is_public,
  album_id: albums.length > 1 ? 'many' : String(albums[0]?.id ?? ''),
})

/** What is sent: the fields that are others than before, as the wire has them. */
export function changesOf(before: PhotoValues, after: PhotoValues) {
  const { album_id, ...rest } = changedFields(before, after)
  return { ...rest, ...(album_id !== undefined && { album_id: album_id === '' ? null : Number(album_id) }) }
}
