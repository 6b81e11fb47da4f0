export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** What is taken in. JPEG may be larger than the rest because it shrinks while it is decoded. */
export const formats: Record<Format, { mimetype: string; extension: string; maxPixels: number }> = {
  jpeg: { mimetype: 'image/jpeg', extension: 'jpg', maxPixels: 120_000_000 },
  png: { mimetype: 'image/png', extension: 'png', maxPixels: 50_000_000 },
  gif: { mimetype: 'image/gif', extension: 'gif', maxPixels: 50_000_000 },
  webp: { mimetype: 'image/webp', extension: 'webp', maxPixels: 50_000_000 },
  avif: { mimetype: 'image/avif', extension: 'avif', maxPixels: 50_000_000 },
}

const text = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to))

/** The main brand is often the general `mif1`; what the file really holds is among the compatible ones. */
function hasAvifBrand(head: Uint8Array) {
  if (text(head, 4, 8) !== 'ftyp') return false
  const size = (head[2] ?? 0) * 256 + (head[3] ?? 0)
  for (let at = 8; at + 4 <= Math.min(size, head.length); at += 4) {
    if (at !== 12 && text(head, at, at + 4) === 'avif') return true
  }
  return false
}

/** The format that the first bytes promise (4 KB always suffice), whatever the file is called. */
export function sniff(head: Uint8Array): Format | null {
  if (text(head, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'gif'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  return hasAvifBrand(head) ? 'avif' : null
}
