import { MARKER_TEXT } from './object-paths.ts'

/** Site as named in the mark of a storage. */
export interface SiteMark {
  id: string
  /** Readable label: the URL of the site or its host name. */
  label: string
}

export interface StorageMark {
  /** An unnamed mark was written before sites had ids. */
  state: 'own' | 'foreign' | 'unnamed' | 'missing'
  holder: SiteMark | null
}

/** A longer file is not a mark. */
export const MARK_MAX_BYTES = 4096

export const markTextOf = (site: SiteMark | undefined) =>
  site ? `${MARKER_TEXT}site: ${site.id}\nlabel: ${site.label.replaceAll(/\s+/g, ' ')}\n` : MARKER_TEXT

/** Parses the mark for a site; null is a missing mark. Without a site every mark counts as its own. */
export function readMarkText(text: string | null, site: SiteMark | undefined): StorageMark {
  if (text === null) return { state: 'missing', holder: null }
  const id = /^site: ([\w-]{1,64})$/m.exec(text)?.[1]
  const holder = id ? { id, label: /^label: (.{1,300})$/m.exec(text)?.[1] ?? '' } : null
  if (!site || holder?.id === site.id) return { state: 'own', holder }
  return { state: holder ? 'foreign' : 'unnamed', holder }
}
