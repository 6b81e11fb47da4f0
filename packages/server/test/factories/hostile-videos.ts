import { makeVideo } from './videos.ts'

const text = (value: string) => Buffer.from(value, 'latin1')

function u32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

/** An ISO box, with a length that may lie. */
const box = (type: string, content: Buffer, length = content.length + 8) =>
  Buffer.concat([u32(length), text(type), content])

const FTYP = box('ftyp', text('isom\0\0\x02\0isomiso2avc1mp41'))
const QUICKTIME_FTYP = box('ftyp', text('qt  \0\0\x02\0qt  '))

/** Replaces the content of the first box of a type, wherever it is nested; the length of what replaces it is the same. */
function patch(video: Buffer, type: string, offset: number, bytes: Buffer) {
  const copy = Buffer.from(video)
  const at = copy.indexOf(type, 0, 'latin1')
  if (at < 0) throw new Error(`The video has no ${type}`)
  bytes.copy(copy, at + 4 + offset)
  return copy
}

const resize = (video: Buffer, type: string, length: number) => patch(video, type, -8, u32(length))

/** A movie whose only track lies in another file, which QuickTime names by an alias or a URL. */
function referringMovie(video: Buffer, kind: 'url ' | 'alis', target: string) {
  const at = video.indexOf('dref', 0, 'latin1') - 4
  const length = video.readUInt32BE(at)
  const reference = box(kind, Buffer.concat([u32(0), text(`${target}\0`)]))
  const dref = box('dref', Buffer.concat([u32(0), u32(1), reference]))
  const grown = dref.length - length
  const copy = Buffer.concat([video.subarray(0, at), dref, video.subarray(at + length)])
  for (const parent of ['moov', 'trak', 'mdia', 'minf', 'dinf']) {
    const header = copy.indexOf(parent, 0, 'latin1') - 4
    copy.writeUInt32BE(copy.readUInt32BE(header) + grown, header)
  }
  return copy
}

const EBML_HEADER = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581 02'.replace(/ /g, ''),
  'hex',
)
const ELEMENT = { segment: '18538067', info: '1549a966', tracks: '1654ae6b', tags: '1254c367', cluster: '1f43b675' }

/** An element of WebM with a length of eight bytes, which may lie. */
function element(id: string, content: Buffer, length: bigint = BigInt(content.length)) {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(length | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}

const nest = (type: string, depth: number) => {
  let content: Buffer = Buffer.alloc(0)
  for (let level = 0; level < depth; level++) content = box(type, content)
  return content
}

const repeat = (bytes: Buffer, count: number) => Buffer.concat(Array.from({ length: count }, () => bytes))

/** A length that a reader believes until the end of all files. */
const HUGE = 0xfffffff0

interface Samples {
  mp4: Buffer
  mov: Buffer
  webm: Buffer
}

/** Boxes that lie about their lengths, their numbers or their places. */
function makeHostileBoxes({ mp4, mov, webm }: Samples): Record<string, Buffer> {
  const movie = mp4.subarray(mp4.indexOf('moov', 0, 'latin1') - 4)
  return {
    'an MP4 that says it is QuickTime': Buffer.concat([QUICKTIME_FTYP, mp4.subarray(mp4.readUInt32BE(0))]),
    'a WebM called MP4 in its first box': Buffer.concat([FTYP, webm]),
    'a Matroska file without the type webm': Buffer.from(webm).fill(
      'mkvx',
      webm.indexOf('webm'),
      webm.indexOf('webm') + 4,
    ),
    'a brand and nothing else': FTYP,
    'an empty movie': Buffer.concat([FTYP, box('moov', Buffer.alloc(0)), box('mdat', Buffer.alloc(64))]),
    'a movie of zeros': Buffer.concat([FTYP, box('moov', Buffer.alloc(100_000))]),
    'two movies': Buffer.concat([mp4, movie]),
    'a movie that is cut off': mp4.subarray(0, mp4.length - 200),
    'frames that are cut off': Buffer.concat([FTYP, resize(mov, 'mdat', 40).subarray(20, 400)]),
    'half a WebM': webm.subarray(0, webm.length >> 1),
    'a box longer than the file': resize(mp4, 'moov', HUGE),
    'a track longer than its movie': resize(mp4, 'trak', HUGE),
    'a table longer than its track': resize(mp4, 'stbl', 0x7fffffff),
    'a box shorter than its header': resize(mp4, 'mvhd', 4),
    'a box of no length within a movie': resize(mp4, 'trak', 0),
    'a box with a length of 64 bits beyond all numbers': Buffer.concat([
      FTYP,
      u32(1),
      text('moov'),
      Buffer.alloc(8, 0xff),
      Buffer.alloc(64),
    ]),
    'a hundred thousand boxes': Buffer.concat([FTYP, repeat(box('free', Buffer.alloc(0)), 110_000), movie]),
    'boxes within boxes': Buffer.concat([FTYP, box('moov', nest('trak', 20_000))]),
    'containers of metadata within each other': Buffer.concat([FTYP, box('moov', nest('udta', 20_000)), movie]),
    'ten thousand tracks': Buffer.concat([
      FTYP,
      box('moov', Buffer.concat([movie.subarray(8, 116), repeat(box('trak', Buffer.alloc(8)), 10_000)])),
    ]),
    'a billion frames of no bytes': patch(mp4, 'stsz', 4, Buffer.concat([u32(0), u32(1_000_000_000)])),
    'a billion frames of one size': patch(mp4, 'stsz', 4, Buffer.concat([u32(4096), u32(0xffffffff)])),
    'no frames': patch(mp4, 'stsz', 4, Buffer.concat([u32(0), u32(0)])),
    'a billion entries of times': patch(mp4, 'stts', 4, u32(1_000_000_000)),
    'one frame a billion times': patch(mp4, 'stts', 4, Buffer.concat([u32(1), u32(1_000_000_000), u32(1)])),
    'a billion chunks': patch(mp4, 'stco', 4, u32(1_000_000_000)),
    'a billion entries of chunks': patch(mp4, 'stsc', 4, u32(1_000_000_000)),
    'chunks beyond the end': patch(mp4, 'stco', 8, u32(HUGE)),
    'a duration of years': patch(patch(mp4, 'mvhd', 16, u32(HUGE)), 'mdhd', 16, u32(HUGE)),
    'no ticks in a second': patch(patch(mp4, 'mvhd', 12, u32(0)), 'mdhd', 12, u32(0)),
    'a frame of 65,535 by 65,535': patch(
      patch(mp4, 'avc1', 24, u32(0xffffffff)),
      'tkhd',
      76,
      repeat(u32(0xffff0000), 2),
    ),
    'a frame of nothing': patch(patch(mp4, 'avc1', 24, u32(0)), 'tkhd', 76, Buffer.alloc(8)),
    'a movie with a file of the server': referringMovie(mov, 'url ', 'file:///etc/passwd'),
    'a movie with a file by its name': referringMovie(mov, 'alis', '/etc/passwd'),
    'a movie with an address of the network': referringMovie(mov, 'url ', 'http://127.0.0.1:9/secret'),
  }
}

/** Elements of WebM that lie in the same way. */
const makeHostileElements = (): Record<string, Buffer> => ({
  'a segment of unknown length': Buffer.concat([EBML_HEADER, Buffer.from(`${ELEMENT.segment}01ffffffffffffff`, 'hex')]),
  'an element of 72 petabytes': Buffer.concat([
    EBML_HEADER,
    element(ELEMENT.segment, element(ELEMENT.info, Buffer.alloc(8), 0xfffffffffffff0n)),
  ]),
  'elements within elements': Buffer.concat([
    EBML_HEADER,
    element(
      ELEMENT.segment,
      Array.from({ length: 5000 }).reduce<Buffer>((content) => element(ELEMENT.tags, content), Buffer.alloc(0)),
    ),
  ]),
  'a hundred thousand elements': Buffer.concat([
    EBML_HEADER,
    element(ELEMENT.segment, repeat(element('ec', Buffer.alloc(0)), 110_000)),
  ]),
  'a header of EBML without an end': Buffer.concat([
    Buffer.from('1a45dfa301ffffffffffffff', 'hex'),
    text('B\x82\x84webm'),
    Buffer.alloc(500),
  ]),
  'an element without an id': Buffer.concat([EBML_HEADER, Buffer.alloc(200)]),
  'tracks of noise': Buffer.concat([
    EBML_HEADER,
    element(
      ELEMENT.segment,
      element(ELEMENT.tracks, Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 73) & 255))),
    ),
  ]),
})

/** Files that are something else as well. */
function makePolyglots({ mp4 }: Samples): Record<string, Buffer> {
  const page = '<html><script>alert(document.domain)</script></html>'
  const playlist = '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
  return {
    'a page after a video': Buffer.concat([mp4, text(page)]),
    'a page within a video': Buffer.concat([mp4, box('free', text(page))]),
    'an archive after a video': Buffer.concat([mp4, text('PK\x05\x06'), Buffer.alloc(18)]),
    'a playlist as a video': text(playlist),
    'a playlist within a video': Buffer.concat([FTYP, box('mdat', text(playlist))]),
    'a list of files to join': text("ffconcat version 1.0\nfile '/etc/passwd'\n"),
    'a picture that says it is a video': Buffer.concat([FTYP, text('\xff\xd8\xff\xe0'), Buffer.alloc(300)]),
    'a video with a picture before it': Buffer.concat([text('\xff\xd8\xff\xe0'), mp4]),
    'frames of noise': Buffer.from(mp4).fill(0xa5, mp4.indexOf('mdat') + 4, mp4.indexOf('mdat') + 2000),
  }
}

/**
 * Files that look like videos and want to be endless, enormous, somebody else's, or something else. Each is refused, or
 * stays what it is: bytes that nothing follows.
 */
export async function makeHostileVideos() {
  const [mp4, mov, webm] = await Promise.all([
    makeVideo({ width: 64, height: 36 }),
    makeVideo({ container: 'mov', width: 64, height: 36 }),
    makeVideo({ container: 'webm', width: 64, height: 36 }),
  ])
  const samples = { mp4, mov, webm }
  return { ...makeHostileBoxes(samples), ...makeHostileElements(), ...makePolyglots(samples) }
}
