interface Segment {
  marker: number
  body: Uint8Array
}

/** What stands before the picture itself in a JPEG; as far as it can be read. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    const end = at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
    // Here the picture begins.
    if (marker === 0xda || end > bytes.length) return
    yield { marker, body: bytes.subarray(at + 4, end) }
    at = end
  }
}

const startsWith = (body: Uint8Array, text: string) =>
  new TextEncoder().encode(text).every((letter, place) => body[place] === letter)

/** What follows a name in a segment of that kind; null where there is none. */
export function segmentNamed(bytes: Uint8Array, marker: number, name: string) {
  for (const segment of segmentsOf(bytes)) {
    if (segment.marker === marker && startsWith(segment.body, name)) return segment.body.subarray(name.length)
  }
  return null
}

/** Puts EXIF into a JPEG that has none: first of all, as its standard wants it. */
export function withExif(jpeg: Blob, exif: Uint8Array) {
  const head = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, (exif.length + 8) >> 8, (exif.length + 8) & 255)
  const name = new TextEncoder().encode('Exif\0\0')
  return new Blob([head, name, new Uint8Array(exif), jpeg.slice(2)], { type: jpeg.type })
}
