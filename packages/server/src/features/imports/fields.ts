import { limits, uploadFieldsOf, type UploadFields } from '@imagora/contract'
import type { Form } from '#platform/incoming-form.ts'
import type { Item } from './queries.ts'
import type { Facts, Source } from './source.ts'

export const cut = (text: string, most: number) => Array.from(text).slice(0, most).join('').trim()

export const factsOf = ({ facts }: Pick<Item, 'facts'>) => JSON.parse(facts) as Facts

const tagsOf = ({ tags }: Facts) =>
  [...new Set(tags.map((tag) => cut(tag, limits.photo.tag)))].filter(Boolean).slice(0, limits.photo.tags)

/** What is known of a picture, as the form of an upload would say it, within its limits. */
const fieldsOf = (facts: Facts, album_id: number | null): UploadFields =>
  uploadFieldsOf({
    ...(album_id !== null && { album_id }),
    ...(facts.name && { name: cut(facts.name, limits.photo.name) }),
    ...(facts.intro && { intro: cut(facts.intro, limits.photo.intro) }),
    ...(facts.expired_at && { expired_at: facts.expired_at }),
    tags: tagsOf(facts),
    is_public: facts.is_public,
  })

/** The upload that it is. */
export function formOf(item: Item, source: Source, albumId: number | null, signal: AbortSignal): Form<UploadFields> {
  const facts = factsOf(item)
  return {
    declared_bytes: item.bytes,
    // That it is here is noted in the transaction that keeps it: nothing could be repeated.
    idempotency_key: null,
    read: async (take) => ({
      fields: fieldsOf(facts, albumId),
      file: await take({ name: facts.filename, chunks: source.read(facts, signal) }),
    }),
  }
}

/** The times that it brings along, never later than now, whatever a file says. */
export function datesOf({ taken_at, created_at }: Facts, now: Date) {
  const latest = now.toISOString()
  const past = (time: string | null) => (time !== null && time > latest ? latest : time)
  return { taken_at: past(taken_at), created_at: past(created_at) }
}
