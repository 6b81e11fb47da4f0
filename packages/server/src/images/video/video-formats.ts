export type VideoFormat = 'mp4' | 'mov' | 'webm'

const text = ({ buffer, byteOffset, length }: Uint8Array, from: number, to: number) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1', from, to)

/** Major brands of ISO files that are no videos: pictures, audio and protected streams. */
const OTHER_BRANDS = /^(?:avif|avis|hei[cfmsx]|hev[cmsx]|mif1|mif2|msf1|crx |jp2 |jpx |jxl |M4A |M4B |M4P |F4[ABP] )$/

/** Top-level atoms with which QuickTime files begin that have no `ftyp`. */
const QUICKTIME_ATOMS = new Set(['moov', 'mdat', 'wide', 'skip', 'pnot'])

const EBML = '\x1aE\xdf\xa3'

/** The document type is an element of the EBML header, which is far shorter than the bytes searched. */
const isWebm = (head: Uint8Array) => /\x42\x82[\x80-\x9f]webm/.test(text(head, 0, 256))

/** Returns the format of a video by its first bytes; the parser decides later whether it is one. */
export function detectVideo(head: Uint8Array): VideoFormat | null {
  if (text(head, 0, 4) === EBML) return isWebm(head) ? 'webm' : null
  const atom = text(head, 4, 8)
  if (atom !== 'ftyp') return QUICKTIME_ATOMS.has(atom) ? 'mov' : null
  const brand = text(head, 8, 12)
  if (OTHER_BRANDS.test(brand)) return null
  return brand === 'qt  ' ? 'mov' : 'mp4'
}
