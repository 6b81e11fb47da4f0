import { parseSiteTime } from '#platform/site-time.ts'
import type { Wanted } from './source.ts'

/** What the two dialects tell of a photo, as far as it is of use; nothing of it is believed unread. */
export interface Told {
  id?: number | string
  key?: string
  name?: string
  origin_name?: string
  filename?: string
  intro?: string
  size?: number
  bytes?: number
  is_public?: boolean | number
  taken_at?: string | null
  created_at?: string
  date?: string
  expired_at?: string | null
  public_url?: string
  links?: { url?: string }
  albums?: { name?: string }[]
  tags?: { name?: string }[]
}

interface Options {
  keeps_public: boolean
  /** Of the times that the other site tells without a zone. */
  time_zone: string
}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const bytesOf = ({ bytes, size }: Told) => bytes ?? (size === undefined ? null : Math.round(size * 1024))

const filenameOf = ({ filename, origin_name, name }: Told) => textOf(filename) || textOf(origin_name) || textOf(name)

/** What stands on a photo, without what is only the name of its file once more. */
function wordsOf(told: Told) {
  const filename = filenameOf(told)
  const name = textOf(told.name)
  return {
    filename,
    ...(name && name !== filename && { name }),
    ...(textOf(told.intro) && { intro: textOf(told.intro) }),
    tags: (told.tags ?? []).map(({ name: tag }) => textOf(tag)).filter(Boolean),
  }
}

/** Reads what another site tells of a photo; nothing where it tells no address. */
export function wantedIn({ keeps_public, time_zone }: Options) {
  const timeOf = (text: unknown) => (textOf(text) && parseSiteTime(textOf(text), time_zone)?.toISOString()) || null

  function timesOf({ taken_at, created_at, date, expired_at }: Told) {
    const expires = timeOf(expired_at)
    return {
      taken_at: timeOf(taken_at),
      created_at: timeOf(created_at ?? date),
      ...(expires && { expired_at: expires }),
    }
  }

  return (told: Told, album: string | null): Wanted | null => {
    const place = told.public_url ?? told.links?.url ?? ''
    const path = String(told.id ?? told.key ?? '')
    if (!path || !URL.canParse(place)) return null
    const is_public = keeps_public && Boolean(told.is_public)
    const old_path = new URL(place).pathname
    const facts = { ...wordsOf(told), ...timesOf(told), album, is_public, old_path, place }
    return { path, bytes: bytesOf(told), username: null, facts }
  }
}
