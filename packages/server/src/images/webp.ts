/** The number of frames when the RIFF container is as long as it says and its chunks fill it, or else null. */
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
