import { crc32 } from 'node:zlib'

/** Returns the number of frames (more than one for APNG) when every chunk up to IEND is complete, otherwise null. */
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

/**
 * Returns the number of frames when the RIFF container has its declared length, filled by its chunks, otherwise null.
 */
export function walkWebp(bytes: Buffer): number | null {
  if (bytes.length < 20) return null
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return null
  let stills = 0
  let frames = 0
  let at = 12
  while (at + 8 <= end) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > end) return null
    if (type === 'VP8 ' || type === 'VP8L') stills++
    if (type === 'ANMF') frames++
    at += 8 + size + (size % 2)
  }
  return frames || stills || null
}
