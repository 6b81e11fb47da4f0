import { brotliDecompressSync } from 'node:zlib'
import { boxes, type Box } from '#images/formats/boxes.ts'
import { isJxlContainer } from '#images/formats/jxl.ts'

/** Metadata of a picture is some kilobytes; a box that unpacks to more is meant to cost memory. */
const MAX_UNPACKED_BYTES = 4_000_000
const TYPE_BYTES = 4

/** Boxes that no decoder needs. `jbrd` has what a JPEG had beside its pixels, from which it can be restored. */
const METADATA_BOXES = new Set(['Exif', 'xml ', 'brob', 'jumb', 'jbrd'])

/** Yields the boxes with metadata; a bare picture without a container has none. */
export function* jxlMetadata(bytes: Buffer): Generator<Box> {
  if (!isJxlContainer(bytes)) return
  for (const box of boxes(bytes, 0, bytes.length)) if (METADATA_BOXES.has(box.type)) yield box
}

/** Returns what is packed into a box of the type `brob`, and the type of box that it would be otherwise. */
export function unpackBox(content: Buffer): { type: string; content: Buffer } | null {
  try {
    const unpacked = brotliDecompressSync(content.subarray(TYPE_BYTES), { maxOutputLength: MAX_UNPACKED_BYTES })
    return { type: content.toString('latin1', 0, TYPE_BYTES), content: unpacked }
  } catch {
    return null
  }
}

/** The first four bytes of the box are the offset of the TIFF header; an invalid offset is ignored. */
export function exifStartIn(content: Buffer) {
  const offset = content.length >= 4 ? content.readUInt32BE(0) : 0
  return 4 + offset < content.length ? 4 + offset : Math.min(4, content.length)
}
