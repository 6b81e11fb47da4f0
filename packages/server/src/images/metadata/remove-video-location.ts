import { type Box, boxes, findWithin } from '#images/formats/boxes.ts'
import { wipe } from './remove-exif-location.ts'
import { blankXmp } from './remove-xmp-location.ts'

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
const isSign = (byte: number | undefined) => byte === 0x2b || byte === 0x2d

/**
 * Parses the signed numbers at an offset and returns whether they are an ISO 6709 location, such as
 * `+51.5000-000.1250/`. A sequence that is no location contains none at a later sign either; restarting at each sign
 * would be quadratic.
 */
function readCoordinates(bytes: Buffer, from: number): { end: number; isPlace: boolean } {
  let at = from
  let numbers = 0
  while (isSign(bytes[at]) && isDigit(bytes[at + 1])) {
    at++
    while (isDigit(bytes[at]) || bytes[at] === 0x2e) at++
    numbers++
  }
  return { end: at, isPlace: numbers >= 2 && bytes[at] === 0x2f }
}

/** Boxes in which phones and cameras store a location: `©xyz`, and `loci` of 3GPP. */
const placeBoxes = ['\xa9xyz', 'loci'].map((type) => Buffer.from(type, 'latin1'))
const MAX_PLACE_BOX_BYTES = 1000

function blankBoxes(bytes: Buffer, type: Buffer): boolean {
  let hasLocation = false
  for (let at = bytes.indexOf(type); at >= 0; at = bytes.indexOf(type, at + 4)) {
    const length = at >= 4 ? bytes.readUInt32BE(at - 4) : 0
    if (length < 8 || length > MAX_PLACE_BOX_BYTES || at - 4 + length > bytes.length) continue
    hasLocation = wipe(bytes.subarray(at + 4, at - 4 + length)) || hasLocation
  }
  return hasLocation
}

/** Blanks the locations in a text. */
export function blankCoordinates(bytes: Buffer): boolean {
  let hasLocation = false
  for (let at = 0; at < bytes.length;) {
    const { end, isPlace } = readCoordinates(bytes, at)
    if (isPlace) {
      bytes.fill(0x20, at, end + 1)
      hasLocation = true
    }
    at = Math.max(end, at + 1)
  }
  return hasLocation
}

const POSITION_KEY = 'ISO6709'

function countOf(bytes: Buffer, text: string) {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) count++
  return count
}

/** Keys of QuickTime that name a place; the accuracy of a position is none. */
const isPlaceKey = (key: string) => /iso6709|\.location\.(?!accuracy\b)/i.test(key)
const CONTAINERS = new Set(['trak', 'udta', 'meta'])
const MAX_DEPTH_COUNT = 4
/** No relevant key is longer. */
const MAX_KEY_BYTES = 200
/** Type and locale precede the text of a value. */
const VALUE_HEADER_BYTES = 8

/** Boxes of ISO files have four bytes of version and flags before the children of `meta`, and QuickTime has none. */
const childrenStart = (bytes: Buffer, { type, content, end }: Box) =>
  type === 'meta' && content + 4 <= end && bytes.readUInt32BE(content) === 0 ? content + 4 : content

/** Returns the numbers of the keys that name a place; values refer to keys by their number, from one. */
function placeKeys(bytes: Buffer, { content, end }: Box) {
  const numbers = new Set<number>()
  let number = 0
  for (const key of boxes(bytes, content + 8, end)) {
    number++
    if (isPlaceKey(bytes.toString('latin1', key.content, Math.min(key.end, key.content + MAX_KEY_BYTES))))
      numbers.add(number)
  }
  return numbers
}

function blankValues(bytes: Buffer, list: Box, numbers: Set<number>): boolean {
  let hasLocation = false
  for (const item of boxes(bytes, list.content, list.end)) {
    if (!numbers.has(bytes.readUInt32BE(item.start + 4))) continue
    for (const { type, content, end } of boxes(bytes, item.content, item.end)) {
      const value = bytes.subarray(Math.min(content + VALUE_HEADER_BYTES, end), end)
      if (type !== 'data' || value.every((byte) => byte === 0 || byte === 0x20)) continue
      value.fill(0x20)
      hasLocation = true
    }
  }
  return hasLocation
}

interface KeyFindings {
  hasLocation: boolean
  /** How many times the key of the position is among the keys of which the values have been read. */
  count: number
}

/** Blanks the values of the keys that name a place, wherever a movie has such keys. */
function blankKeys(bytes: Buffer, from: number, to: number, depth = 0): KeyFindings {
  const found = { hasLocation: false, count: 0 }
  let keys: Box | null = null
  let values: Box | null = null
  for (const box of boxes(bytes, from, to)) {
    if (box.type === 'keys') keys ??= box
    else if (box.type === 'ilst') values ??= box
    else if (CONTAINERS.has(box.type) && depth < MAX_DEPTH_COUNT) {
      const { hasLocation, count } = blankKeys(bytes, childrenStart(bytes, box), box.end, depth + 1)
      found.hasLocation ||= hasLocation
      found.count += count
    }
  }
  if (!keys) return found
  found.count += countOf(bytes.subarray(keys.content, keys.end), POSITION_KEY)
  if (values) found.hasLocation = blankValues(bytes, values, placeKeys(bytes, keys)) || found.hasLocation
  return found
}

/** Sony's cameras write the position as a group of named items, in which nothing is named by its element. */
const POSITION_GROUP = 'ExifGPS'
const GROUP_END = '</Group>'
/** Bytes of a tag before its name. */
const MAX_TAG_BYTES = 100
const MAX_GROUP_BYTES = 20_000

/** Blanks the groups of a position; what is no text is no such group and stays, because the frames may depend on it. */
function blankGroups(bytes: Buffer): boolean {
  let at = bytes.indexOf(POSITION_GROUP)
  if (at < 0) return false
  for (; at >= 0; at = bytes.indexOf(POSITION_GROUP, at)) {
    const nearby = Math.max(0, at - MAX_TAG_BYTES)
    const tag = bytes.subarray(nearby, at).lastIndexOf('<')
    const length = bytes.subarray(at, at + MAX_GROUP_BYTES).indexOf(GROUP_END)
    if (tag < 0 || length < 0) return true
    const group = bytes.subarray(nearby + tag, at + length + GROUP_END.length)
    if (group.includes(0)) return true
    group.fill(0x20)
  }
  return true
}

/** Items that name a position outside such a group. */
const POSITION_ITEM = /["'](?:gps)?(?:latitude|longitude)["']/i
const namesPosition = (bytes: Buffer) => bytes.includes('<?xml') && POSITION_ITEM.test(bytes.toString('latin1'))

/** Indexes of the positions that dashcams keep among the frames. */
const positionIndexes = ['gps ', 'GPS ', 'gps0'].map((type) => Buffer.from(type, 'latin1'))

function hasIndex(bytes: Buffer, type: Buffer): boolean {
  for (let at = bytes.indexOf(type); at >= 0; at = bytes.indexOf(type, at + 4)) {
    const length = at >= 4 ? bytes.readUInt32BE(at - 4) : 0
    if (length > 8 && at - 4 + length <= bytes.length) return true
  }
  return false
}

/** Tracks of frames, sound and timecodes. All others may contain positions: metadata, subtitles, texts, streams of makers. */
const HARMLESS_HANDLERS = new Set(['vide', 'soun', 'auxv', 'tmcd'])

/** Sample entries of positions and texts, which no track of frames or sound has. */
const TELLING_ENTRIES = new Set(
  'mebx rtmd djmd dbgi gpmd camm fdsc mett metx urim tx3g text sbtl stpp sbtt stxt wvtt c608 c708'.split(' '),
)

/** Streams that action and street cameras interleave with the video; they are searched whatever the structure says. */
const STREAM_NAMES = ['camm', 'gpmd', 'rtmd', 'djmd']

/** Values that phones of Apple record with every video or Live Photo, and that are numbers about the picture. */
const HARMLESS_KEYS =
  /^com\.apple\.quicktime\.(?:still-image-time|video-orientation|live-photo-(?:info|still-image-transform)|scene-illuminance|camera\.focal_length|detected-(?:face|human-body|cat-body|dog-body|salient-object))(?:[.-][\w.-]{0,80})?$/

/** Streams that phones of Google record with every motion photo: which frame is shown, and how the camera shook. */
const HARMLESS_TYPES = new Set([
  'application/motionphoto-image-meta',
  'application/microvideo-image-meta',
  'application/microvideo-meta-stream',
])

/** Bytes of a sample entry before its own fields: six reserved ones and the index of the data reference. */
const ENTRY_HEADER_BYTES = 8

/** Returns whether all keys of timed metadata of QuickTime are known to be harmless. */
function hasHarmlessKeys(entry: Buffer): boolean {
  const keys = findWithin(entry, 'keys')
  if (!keys) return false
  let isHarmless = false
  for (const { content, end } of boxes(entry, keys.content, keys.end)) {
    const key = findWithin(entry.subarray(content, end), 'keyd')
    const name = key ? entry.toString('latin1', content + key.content, content + key.end) : ''
    if (!name.startsWith('mdta') || !HARMLESS_KEYS.test(name.slice(4))) return false
    isHarmless = true
  }
  return isHarmless
}

/** A content encoding and a media type follow the header, each terminated by a zero byte. */
function hasHarmlessType(entry: Buffer): boolean {
  const [, type = ''] = entry.toString('latin1', 0, 200).split('\0', 2)
  return HARMLESS_TYPES.has(type)
}

function isHarmlessEntry(type: string, entry: Buffer): boolean {
  if (type === 'mebx') return hasHarmlessKeys(entry)
  return type === 'mett' && hasHarmlessType(entry)
}

function mayTrackTell(track: Buffer): boolean {
  const header = findWithin(track, 'mdia', 'hdlr')
  const table = findWithin(track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!header || !table) return true
  const isMedia = HARMLESS_HANDLERS.has(track.toString('latin1', header.content + 8, header.content + 12))
  let isEmpty = true
  for (const { type, content, end } of boxes(track, table.content + 8, table.end)) {
    isEmpty = false
    const entry = track.subarray(Math.min(content + ENTRY_HEADER_BYTES, end), end)
    if (isMedia ? TELLING_ENTRIES.has(type) : !isHarmlessEntry(type, entry)) return true
  }
  return isEmpty && !isMedia
}

/** Returns whether a track of a movie may tell positions among its samples, where nothing can be blanked. */
function hasPlaceTrack(movie: Buffer): boolean {
  if (STREAM_NAMES.some((name) => movie.includes(name))) return true
  for (const { type, content, end } of boxes(movie, 0, movie.length)) {
    if (type === 'trak' && mayTrackTell(movie.subarray(content, end))) return true
  }
  return false
}

/** Blanks the location in metadata of a video; returns whether there is one that stays or was blanked. */
export function blankMetadata(bytes: Buffer): boolean {
  const found = [
    ...placeBoxes.map((type) => blankBoxes(bytes, type)),
    bytes.includes(POSITION_KEY) && blankCoordinates(bytes),
    blankXmp(bytes),
    blankGroups(bytes),
    namesPosition(bytes),
    positionIndexes.some((type) => hasIndex(bytes, type)),
  ]
  return found.includes(true)
}

/** Blanks the location in the metadata of a whole video; returns whether there is one that stays or was blanked. */
export function blankMovie(bytes: Buffer): boolean {
  const hasLocation = blankMetadata(bytes)
  const keys = blankKeys(bytes, 0, bytes.length)
  return hasLocation || keys.hasLocation || countOf(bytes, POSITION_KEY) > keys.count || hasPlaceTrack(bytes)
}

/** Blanks the location in a video that is embedded in a picture. */
export function blankVideo(bytes: Buffer): boolean {
  let hasLocation = blankBoxes(bytes, placeBoxes[0]!)
  for (const { type, content, end } of boxes(bytes, 0, bytes.length)) {
    if (type === 'moov') hasLocation = blankMovie(bytes.subarray(content, end)) || hasLocation
  }
  return hasLocation
}
