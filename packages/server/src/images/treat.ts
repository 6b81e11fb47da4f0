import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Format } from './formats.ts'
import type { Description } from './images.ts'
import { findPlaces, tellsPlace } from './metadata/blank.ts'
import { stripMetadata } from './metadata/strip.ts'
import { applySplices, patchOf, type Splice } from './metadata/splices.ts'
import { remake, type Remade, type Treatment } from './remake.ts'

interface Treated {
  /** Null where the file is kept as it came. */
  outcome: TreatedFile | null
  /** Whether the file that is kept tells where it was taken. */
  tells_place: boolean
}

interface TreatedFile {
  bytes: Buffer
  /** What leads back to what was given; null where that is lost. */
  patch: Buffer | null
  /** Where the picture itself was made anew. */
  changed: Remade['changed'] | null
}

/** More than this is not kept beside a file: then what was given is gone. */
const MAX_PATCH = 1_000_000

async function treatSvg(bytes: Buffer): Promise<Treated> {
  const { sanitiseSvg } = await import('./svg.ts')
  const safe = Buffer.from(sanitiseSvg(bytes))
  return { outcome: safe.equals(bytes) ? null : { bytes: safe, patch: null, changed: null }, tells_place: false }
}

function spliced(format: Format, bytes: Buffer, splices: Splice[]): Treated {
  const patch = patchOf(bytes, splices)
  const changed = applySplices(bytes, splices)
  const outcome = { bytes: changed, patch: patch.length <= MAX_PATCH ? patch : null, changed: null }
  return { outcome, tells_place: tellsPlace(format, changed) }
}

function treatMetadata(format: Format, bytes: Buffer, metadata: Treatment['metadata']): Treated {
  if (metadata === 'strip') {
    const splices = stripMetadata(format, bytes)
    if (splices.length > 0) return spliced(format, bytes, splices)
  }
  const { splices, isTold } = findPlaces(format, bytes)
  if (metadata === 'blank_place' && splices.length > 0) return spliced(format, bytes, splices)
  return { outcome: null, tells_place: isTold }
}

/** What is kept instead of the file, where it is not kept as it came, and whether that tells a place. */
export async function treat(
  bytes: Buffer,
  facts: Description,
  treatment: Treatment,
  maxPixels: Record<Format, number>,
): Promise<Treated> {
  if (facts.format === 'svg') return treatSvg(bytes)
  const made = await remake(bytes, facts, treatment, maxPixels)
  if (!made) return treatMetadata(facts.format, bytes, treatment.metadata)
  const { data, changed } = made
  const treated = treatMetadata(changed.format, data, treatment.metadata)
  return { ...treated, outcome: { bytes: treated.outcome?.bytes ?? data, patch: null, changed } }
}

export const sumsOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: hash('sha256', bytes),
  crc32: crc32(bytes),
  md5: hash('md5', bytes),
  sha1: hash('sha1', bytes),
})
