import {
  BYTE,
  CITY,
  LONG,
  POSITION_DIGITS,
  UNDEFINED,
  big16,
  big32,
  cityXmp,
  droneXmp,
  exif,
  exifBlock,
  geoXmp,
  gps,
  gpsXmp,
  insert,
  iptc,
  latin1,
  make,
  photoshop,
  resource,
  segment,
  shownXmp,
  signed,
  xmpSegment,
  type Entry,
} from './geotag-metadata.ts'
import { jpeg, scene } from './pictures.ts'

export const jpegWith =
  (...segments: [marker: number, content: Buffer][]) =>
  async (seed: number) =>
    insert(await jpeg({ seed }), 2, ...segments.map(([marker, content]) => segment(marker, content)))

/** Inserts the metadata before the second scan of a progressive JPEG. */
async function jpegBetweenScans(seed: number) {
  const bytes = await scene({ seed }).jpeg({ progressive: true }).toBuffer()
  const scan = Buffer.from([0xff, 0xda])
  const second = bytes.indexOf(scan, bytes.indexOf(scan) + 2)
  return insert(bytes, second, segment(0xe1, signed(exif())), segment(0xe1, xmpSegment(gpsXmp)))
}

/** Extended XMP with two GUIDs and chunks out of order. */
async function jpegWithExtendedXmp(seed: number) {
  const texts: [guid: string, text: string][] = [
    ['A'.repeat(32), gpsXmp],
    ['B'.repeat(32), cityXmp],
  ]
  const segments = texts.flatMap(([guid, text]) => {
    const middle = text.indexOf(POSITION_DIGITS) - 15
    const pieces: [offset: number, piece: string][] = [
      [middle, text.slice(middle)],
      [0, text.slice(0, middle)],
    ]
    return pieces.map(([offset, piece]) =>
      Buffer.concat([latin1(`http://ns.adobe.com/xmp/extension/\0${guid}`), big32(text.length, offset), latin1(piece)]),
    )
  })
  return jpegWith(...segments.map((content): [number, Buffer] => [0xe1, content]))(seed)
}

function jpegWithIptcInParts() {
  const whole = resource(0x0404, iptc)
  const middle = whole.indexOf(CITY) + 3
  const parts = [whole.subarray(0, middle), whole.subarray(middle)]
  return jpegWith(...parts.map((part): [number, Buffer] => [0xed, photoshop(part)]))
}

/** Phones and cameras with two lenses write an index in the first picture and append the second. */
async function jpegWithSecondPicture(seed: number) {
  const second = await jpegWith([0xe1, signed(exif())], [0xe1, xmpSegment(gpsXmp)])(seed + 1)
  return Buffer.concat([await jpegWith([0xe2, latin1('MPF\0II*\0\x08\0\0\0')])(seed), second])
}

async function exifWithThumbnail(inside: (small: Buffer) => Buffer) {
  const small = inside(await jpeg({ width: 16, height: 16, seed: 9 }))
  const at = 8
  const number = (value: number) => big32(value).swap32()
  const second: Entry[] = [
    { tag: 0x0201, type: LONG, data: number(at) },
    { tag: 0x0202, type: LONG, data: number(small.length) },
  ]
  return exifBlock([[make], second], { before: Buffer.concat([small, Buffer.alloc(small.length % 2)]) })
}

export const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([big32(body.length + 8), latin1(type), body])
}

const coordinates = latin1(`+51.${POSITION_DIGITS}-007.${POSITION_DIGITS}/`)
export const phoneVideo = () =>
  Buffer.concat([
    box('ftyp', latin1('mp42')),
    box('moov', box('udta', box('\xa9xyz', big16(coordinates.length), big16(0x15c7), coordinates))),
  ])
const keyedVideo = () =>
  Buffer.concat([
    box('ftyp', latin1('qt  ')),
    box(
      'moov',
      box(
        'meta',
        box('keys', big32(0, 1), box('mdta', latin1('com.apple.quicktime.location.ISO6709'))),
        box('ilst', box('\0\0\0\x01', box('data', big32(1, 0), coordinates))),
      ),
      box('udta', box('loci', big32(0), big16(0x15c7), latin1(`${CITY}\0`))),
    ),
  ])

const jpegFollowedBy = (tail: () => Buffer) => async (seed: number) => Buffer.concat([await jpeg({ seed }), tail()])

const wide = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}

/** Name of the metadata that contains the place, and a picture with it. */
export const geotaggedJpegs: [name: string, make: (seed: number) => Promise<Buffer>][] = [
  ['EXIF', jpegWith([0xe1, signed(exif())])],
  ['EXIF of the other byte order', jpegWith([0xe1, signed(exif({ isLittle: false }))])],
  ['EXIF in its second segment', jpegWith([0xe1, signed(exifBlock([[make]]))], [0xe1, signed(exif())])],
  ['EXIF without its signature', jpegWith([0xe1, exif()])],
  ['EXIF of the small picture’s directory', jpegWith([0xe1, signed(exifBlock([[make], [gps()]]))])],
  ['EXIF with two places', jpegWith([0xe1, signed(exifBlock([[make, gps(), gps()]]))])],
  ['EXIF that nobody can read', jpegWith([0xe1, signed(latin1(`?? ${CITY}`))])],
  ['metadata between its scans', jpegBetweenScans],
  ['XMP', jpegWith([0xe1, xmpSegment(gpsXmp)])],
  ['XMP of W3C Geo', jpegWith([0xe1, xmpSegment(geoXmp)])],
  ['XMP of a drone', jpegWith([0xe1, xmpSegment(droneXmp)])],
  ['IPTC Core in XMP', jpegWith([0xe1, xmpSegment(cityXmp)])],
  ['IPTC Extension in XMP', jpegWith([0xe1, xmpSegment(shownXmp)])],
  ['XMP with two bytes a letter', jpegWith([0xe1, Buffer.concat([xmpSegment(''), wide(gpsXmp, true)])])],
  [
    'XMP with two bytes a letter, high one first',
    jpegWith([0xe1, Buffer.concat([xmpSegment(''), wide(gpsXmp, false)])]),
  ],
  ['extended XMP', jpegWithExtendedXmp],
  ['XMP in another segment', jpegWith([0xe4, latin1(gpsXmp)])],
  ['XMP in a comment', jpegWith([0xfe, latin1(gpsXmp)])],
  ['IPTC', jpegWith([0xed, photoshop(resource(0x03ed, Buffer.alloc(16)), resource(0x0404, iptc))])],
  ['IPTC across two segments', jpegWithIptcInParts()],
  ['EXIF in a block of Photoshop', jpegWith([0xed, photoshop(resource(1058, exif()), resource(1059, exif()))])],
  ['XMP in a block of Photoshop', jpegWith([0xed, photoshop(resource(1060, latin1(cityXmp)))])],
  [
    'the small picture of Photoshop',
    async (seed) => {
      const small = await jpegWith([0xe1, signed(exif())])(9)
      return jpegWith([0xed, photoshop(resource(1036, Buffer.concat([Buffer.alloc(28), small])))])(seed)
    },
  ],
  [
    'XMP and IPTC within EXIF',
    jpegWith([
      0xe1,
      signed(
        exifBlock([
          [make, { tag: 700, type: BYTE, data: latin1(gpsXmp) }, { tag: 33723, type: UNDEFINED, data: iptc }],
        ]),
      ),
    ]),
  ],
  [
    'the small picture in EXIF',
    async (seed) =>
      jpegWith([0xe1, signed(await exifWithThumbnail((small) => insert(small, 2, segment(0xe1, signed(exif())))))])(
        seed,
      ),
  ],
  ['a second picture', jpegWithSecondPicture],
  ['the video behind it', jpegFollowedBy(phoneVideo)],
  ['the keys of the video behind it', jpegFollowedBy(keyedVideo)],
  ['a signed manifest', jpegWith([0xeb, latin1(`JP\0\x01{"exif:GPSLatitude":"51,30.${POSITION_DIGITS}N"}`)])],
]
