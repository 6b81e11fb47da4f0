import type { PhotoDetail } from '@imagora/contract'
import { changedFields } from '#lib/state/changed-fields.ts'

export interface PhotoValues {
  name: string
  intro: string
  alt: string
  tags: string[]
  is_public: boolean
  is_protected: boolean
  /** Album as a field value: empty for none, `many` if the photo is in several and stays there. */
  album_id: string
}

/** Unsaved input by photo id, restored when the user returns to the photo. */
export type Drafts = Map<number, Partial<PhotoValues>>

export const toPhotoValues = ({
  name,
  intro,
  alt,
  tags,
  is_public,
  is_protected,
  albums,
}: PhotoDetail): PhotoValues => ({
  name,
  intro,
  alt,
  tags: tags.map((tag) => tag.name),
  is_public,
  is_protected,
  album_id: albums.length > 1 ? 'many' : String(albums[0]?.id ?? ''),
})

/** Returns the changed fields in the format of the API. */
export function getPhotoChanges(before: PhotoValues, after: PhotoValues) {
  const { album_id, ...rest } = changedFields(before, after)
  return { ...rest, ...(album_id !== undefined && { album_id: album_id === '' ? null : Number(album_id) }) }
}
