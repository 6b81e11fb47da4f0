import { rawTypes } from '@imagora/contract/limits'
import { openDirectories } from '#images/formats/tiff-directories.ts'

/** Camera raw files: the sensor's data, with a JPEG by the camera inside. */
export type RawFormat = (typeof rawTypes)[number]

const rawFormats = new Set<string>(rawTypes)

export const isRaw = (format: string): format is RawFormat => rawFormats.has(format)

const text = ({ buffer, byteOffset, length }: Uint8Array, from: number, to: number) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1', from, to)

const tags = { subfileType: 0xfe, make: 0x010f, subDirectories: 0x014a, dngVersion: 0xc612 }
const REDUCED = 1

const makes: [start: string, format: RawFormat][] = [
  ['NIKON', 'nef'],
  ['SONY', 'arw'],
]

/**
 * These types are TIFF files that only their first directory tells from others. The directory of a raw file describes a
 * preview and points to the sensor's data; that of a picture which a program of the same maker exported does not.
 */
function detectByDirectory(bytes: Buffer): RawFormat | null {
  const directories = openDirectories(bytes)
  const first = directories?.first()
  if (!directories || !first) return null
  const { entries } = first
  if (entries.has(tags.dngVersion)) return 'dng'
  const isPreview = ((directories.numberOf(entries.get(tags.subfileType)) ?? 0) & REDUCED) !== 0
  if (!isPreview || !entries.has(tags.subDirectories)) return null
  const make = directories.textOf(entries.get(tags.make)).toUpperCase()
  return makes.find(([start]) => make.startsWith(start))?.[1] ?? null
}

/** Returns the type of a raw file by its first bytes. */
export function detectRaw(head: Uint8Array): RawFormat | null {
  const start = text(head, 0, 16)
  if (start === 'FUJIFILMCCD-RAW ') return 'raf'
  if (start.startsWith('ftypcrx ', 4)) return 'cr3'
  if (/^(?:IIR[OS]|MMOR)/.test(start)) return 'orf'
  if (start.startsWith('IIU\0')) return 'rw2'
  if (!start.startsWith('II*\0') && !start.startsWith('MM\0*')) return null
  if (start.startsWith('CR', 8)) return 'cr2'
  try {
    return detectByDirectory(Buffer.from(head.buffer, head.byteOffset, head.length))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
