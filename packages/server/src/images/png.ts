import { crc32 } from 'node:zlib'

/** The number of frames (more than one for APNG) when every chunk up to IEND is whole, or else null. */
export function walkPng(bytes: Buffer): number | null {
  let hasPixels = false
  let frames = 0
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length || (at === 8) !== (type === 'IHDR')) return null
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    if (type === 'IEND') return hasPixels ? Math.max(1, frames) : null
    if (type === 'IDAT') hasPixels = true
    if (type === 'fcTL') frames++
    at = end
  }
  return null
}
