import type { Span } from './splices.ts'

/** What may lie within other metadata. */
export type EmbeddedKind = 'exif' | 'xmp' | 'iptc' | 'photoshop' | 'jpeg'

/** Takes the place out of it, in place; whether there was one. */
export type BlankEmbedded = (kind: EmbeddedKind, bytes: Buffer) => boolean

interface Piece {
  /** What lies in the file as one, in the order in which it is read. */
  spans: Span[]
  /** What holds a checksum of it. */
  chunk?: Span
}

/** Metadata in a file. `c2pa` is a signed manifest; `video` lies behind a photo; `hidden` is there and cannot be got at. */
export type Block =
  | ({ kind: Exclude<EmbeddedKind, 'iptc'> | 'c2pa' | 'video' | 'hidden' } & Piece)
  /** A text of a PNG; compressed ones are unpacked first. */
  | ({ kind: 'text'; keyword: string; isCompressed: boolean } & Required<Piece>)

export const signatures = {
  exif: Buffer.from('Exif\0\0', 'latin1'),
  xmp: Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'),
  extendedXmp: Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1'),
}

export const startsWith = (bytes: Buffer, at: number, signature: Buffer) =>
  bytes.length >= at + signature.length && signature.equals(bytes.subarray(at, at + signature.length))
