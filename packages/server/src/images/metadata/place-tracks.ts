import { boxes, findWithin } from '#images/formats/boxes.ts'

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
export function hasPlaceTrack(movie: Buffer): boolean {
  if (STREAM_NAMES.some((name) => movie.includes(name))) return true
  for (const { type, content, end } of boxes(movie, 0, movie.length)) {
    if (type === 'trak' && mayTrackTell(movie.subarray(content, end))) return true
  }
  return false
}
