import { big16, big32, latin1 } from './geotag-metadata.ts'
import { box } from './geotagged-jpegs.ts'

const handler = (type: string) => box('hdlr', big32(0, 0), latin1(type), big32(0, 0, 0), latin1('\0'))

/** A sample entry begins with six reserved bytes and the index of the data reference. */
export const sampleEntry = (type: string, ...content: Buffer[]) => box(type, Buffer.alloc(6), big16(1), ...content)

/** An entry of timed metadata of QuickTime, with its keys. */
export const keyedEntry = (...keys: string[]) =>
  sampleEntry(
    'mebx',
    box(
      'keys',
      ...keys.map((key, index) =>
        box(`\0\0\0${String.fromCodePoint(index + 1)}`, box('keyd', latin1(`mdta${key}`)), box('dtyp', big32(0, 1))),
      ),
    ),
  )

/** A track without samples, which declares what its samples are. */
export const track = (handlerType: string, ...entries: Buffer[]) =>
  box(
    'trak',
    box('tkhd', big32(0, 0, 0, 9, 0, 0), Buffer.alloc(60)),
    box(
      'mdia',
      box('mdhd', big32(0, 0, 0, 1000, 0, 0)),
      handler(handlerType),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', big32(0, entries.length), ...entries),
          box('stts', big32(0, 0)),
          box('stsc', big32(0, 0)),
          box('stsz', big32(0, 0, 0)),
          box('stco', big32(0, 0)),
        ),
      ),
    ),
  )

/** Adds boxes to the movie of a video in which it comes last, so that no offset changes. */
export function withinMovie(video: Buffer, ...added: Buffer[]) {
  const at = video.lastIndexOf('moov') - 4
  const movie = Buffer.concat([video.subarray(at), ...added])
  movie.writeUInt32BE(movie.length, 0)
  return Buffer.concat([video.subarray(0, at), movie])
}
