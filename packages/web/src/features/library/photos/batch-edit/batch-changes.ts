import type { PhotoChanges } from '@imagora/contract'

/** Form values; only ticked fields are sent. */
export interface BatchValues {
  name: string
  intro: string
  alt: string
  tags: string[]
  /** Album id; empty for none. */
  album_id: string
  is_public: boolean
  /** Local time as the field returns it; empty for never. */
  expired_at: string
}

export type BatchField = keyof BatchValues

export const noValues: BatchValues = {
  name: '',
  intro: '',
  alt: '',
  tags: [],
  album_id: '',
  is_public: false,
  expired_at: '',
}

/** Returns the editable fields; the name is included only for a single photo. */
export const fieldsFor = (count: number): BatchField[] => [
  ...(count === 1 ? (['name'] as const) : []),
  'intro',
  'alt',
  'tags',
  'album_id',
  'is_public',
  'expired_at',
]

export function getBatchChanges(values: BatchValues, ticked: ReadonlySet<BatchField>): PhotoChanges {
  const all = {
    ...values,
    album_id: values.album_id === '' ? null : Number(values.album_id),
    expired_at: values.expired_at === '' ? null : new Date(values.expired_at).toISOString(),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => ticked.has(name as BatchField)))
}
