import { markerText } from './object-paths.ts'

/** A site as the mark of a storage names it. */
export interface SiteMark {
  id: string
  /** For people: its address, or the name of its machine. */
  label: string
}

export interface StorageMark {
  /** An unnamed mark was written before sites had ids. */
  state: 'own' | 'foreign' | 'unnamed' | 'missing'
  holder: SiteMark | null
}

/** More is no mark of ours. */
export const MARK_MAX_BYTES = 4096

export const markTextOf = (site: SiteMark | undefined) =>
  site ? `${markerText}site: ${site.id}\nlabel: ${site.label.replaceAll(/\s+/g, ' ')}\n` : markerText

/** What the text of a mark says to this site; null is no mark at all. Whoever names no site takes any mark for its own. */
export function readMarkText(text: string | null, site: SiteMark | undefined): StorageMark {
  if (text === null) return { state: 'missing', holder: null }
  const id = /^site: ([\w-]{1,64})$/m.exec(text)?.[1]
  const holder = id ? { id, label: /^label: (.{1,300})$/m.exec(text)?.[1] ?? '' } : null
  if (!site || holder?.id === site.id) return { state: 'own', holder }
  return { state: holder ? 'foreign' : 'unnamed', holder }
}
