import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Format } from './formats.ts'
import type { Description } from './images.ts'
import { blankPlace } from './metadata/blank.ts'
import { stripMetadata } from './metadata/strip.ts'
import { applySplices, patchOf, type Splice } from './metadata/splices.ts'
import { remake, type Remade, type Treatment } from './remake.ts'

interface Treated {
  bytes: Buffer
  /** What leads back to what was given; null where that is lost. */
  patch: Buffer | null
  /** Where the picture itself was made anew. */
  changed: Remade['changed'] | null
}

/** More than this is not kept beside a file: then what was given is gone. */
const MAX_PATCH = 1_000_000

function splicesFor(format: Format, bytes: Buffer, metadata: Treatment['metadata']): Splice[] {
  if (metadata === 'keep') return []
  return metadata === 'strip' ? stripMetadata(format, bytes) : blankPlace(format, bytes)
}

async function treatSvg(bytes: Buffer): Promise<Treated | null> {
  const { sanitiseSvg } = await import('./svg.ts')
  const safe = Buffer.from(sanitiseSvg(bytes))
  return safe.equals(bytes) ? null : { bytes: safe, patch: null, changed: null }
}

function treatMetadata(format: Format, bytes: Buffer, metadata: Treatment['metadata']): Treated | null {
  const splices = splicesFor(format, bytes, metadata)
  if (splices.length === 0) return null
  const patch = patchOf(bytes, splices)
  return { bytes: applySplices(bytes, splices), patch: patch.length <= MAX_PATCH ? patch : null, changed: null }
}

/** What is kept instead of the file, or null where the file is kept as it came. */
export async function treat(
  bytes: Buffer,
  facts: Description,
  treatment: Treatment,
  maxPixels: Record<Format, number>,
): Promise<Treated | null> {
  if (facts.format === 'svg') return treatSvg(bytes)
  const made = await remake(bytes, facts, treatment, maxPixels)
  if (!made) return treatMetadata(facts.format, bytes, treatment.metadata)
  const { data, changed } = made
  const treated = treatMetadata(changed.format, data, treatment.metadata)
  return { bytes: treated?.bytes ?? data, patch: null, changed }
}

export const sumsOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: hash('sha256', bytes),
  crc32: crc32(bytes),
  md5: hash('md5', bytes),
  sha1: hash('sha1', bytes),
})
