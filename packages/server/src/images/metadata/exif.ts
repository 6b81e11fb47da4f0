import { limits, oneLine } from '@imagora/contract'
import { type Directories, type Directory, type TiffEntry, openDirectories } from '#images/formats/tiff-directories.ts'

export const tags = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  software: 0x0131,
  changed: 0x0132,
  artist: 0x013b,
  xmp: 0x02bc,
  copyright: 0x8298,
  exif: 0x8769,
  gps: 0x8825,
  exposureTime: 0x829a,
  aperture: 0x829d,
  iso: 0x8827,
  taken: 0x9003,
  takenOffset: 0x9011,
  exposureBias: 0x9204,
  flash: 0x9209,
  focalLength: 0x920a,
  makerNote: 0x927c,
  focalLengthIn35mm: 0xa405,
  lensMake: 0xa433,
  lens: 0xa434,
  thumbnailAt: 0x0201,
  thumbnailLength: 0x0202,
}

const gpsTags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4, altitudeRef: 5, altitude: 6 }

/** Camera and exposure fields; absent ones are missing from the file. */
export interface CameraExif {
  make?: string
  model?: string
  lens?: string
  software?: string
  artist?: string
  copyright?: string
  focal_length?: number
  focal_length_35mm?: number
  aperture?: number
  exposure_time?: number
  exposure_bias?: number
  iso?: number
  flash?: boolean
}

export interface GpsPosition {
  latitude: number
  longitude: number
  /** Metres above sea level. */
  altitude?: number
}

export interface ExifFacts {
  exif: CameraExif | null
  place: GpsPosition | null
  /** `2026-05-04 03:02:01`, followed by `+02:00` when the camera recorded its time zone. */
  taken: string | null
  /** Identifier that Apple writes into both parts of a live photo. */
  content_id: string | null
}

/** Directories of an EXIF block; the photo and GPS directories may be missing. */
export interface ExifBlock {
  directories: Directories
  image: Directory
  photo: Directory | null
  gps: Directory | null
}

export function openExif(bytes: Buffer): ExifBlock | null {
  const directories = openDirectories(bytes)
  const image = directories?.first()
  if (!directories || !image) return null
  const below = (tag: number) => directories.directory(directories.numberOf(image.entries.get(tag)))
  return { directories, image, photo: below(tags.exif), gps: below(tags.gps) }
}

const roundTo = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Converts degrees, minutes and seconds to decimal degrees. */
function angle({ directories }: ExifBlock, entry: TiffEntry | undefined, ref: string, most: number) {
  if (!entry || entry.count < 1 || entry.count > 3) return null
  // EXIF encodes unknown parts as 0/0, which is NaN here.
  const value = directories
    .numbersOf(entry)
    .reduce((sum, part, index) => sum + (index ? part || 0 : part) / 60 ** index, 0)
  if (!(value <= most)) return null
  return roundTo(/^[SW]/i.test(ref) ? -value : value, 6)
}

function readPosition(block: ExifBlock): GpsPosition | null {
  const { gps, directories } = block
  if (!gps) return null
  const of = (tag: number) => gps.entries.get(tag)
  const latitude = angle(block, of(gpsTags.latitude), directories.textOf(of(gpsTags.latitudeRef)), 90)
  const longitude = angle(block, of(gpsTags.longitude), directories.textOf(of(gpsTags.longitudeRef)), 180)
  if (latitude === null || longitude === null) return null
  const height = directories.numberOf(of(gpsTags.altitude))
  const isBelow = directories.numberOf(of(gpsTags.altitudeRef)) === 1
  const altitude = height !== null && Number.isFinite(height) ? roundTo(isBelow ? -height : height, 1) : null
  return { latitude, longitude, ...(altitude !== null && { altitude }) }
}

const dateTime = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

function takenOf({ directories, photo }: ExifBlock) {
  if (!photo) return null
  const [, year, month, day, clock] = dateTime.exec(directories.textOf(photo.entries.get(tags.taken))) ?? []
  if (!clock) return null
  const offset = directories.textOf(photo.entries.get(tags.takenOffset)).trim()
  return `${year}-${month}-${day} ${clock}${/^[+-]\d\d:\d\d$/.test(offset) ? offset : ''}`
}

/** Cleans the text like user input and truncates it to the length of a name. */
const words = (text: string) =>
  Array.from(oneLine(text.slice(0, 500)))
    .slice(0, limits.text)
    .join('')
    .trim()

const isPresent = ([, value]: [string, unknown]) => value !== '' && value !== null

function cameraOf({ directories, image, photo }: ExifBlock): CameraExif | null {
  const text = (tag: number, { entries } = image) => words(directories.textOf(entries.get(tag)))
  const number = (tag: number, digits = 2) => {
    const value = directories.numberOf(photo?.entries.get(tag))
    return value !== null && Number.isFinite(value) ? roundTo(value, digits) : null
  }
  const flash = number(tags.flash)
  const fields = {
    make: text(tags.make),
    model: text(tags.model),
    lens: photo ? text(tags.lens, photo) : '',
    software: text(tags.software),
    artist: text(tags.artist),
    copyright: text(tags.copyright),
    focal_length: number(tags.focalLength),
    focal_length_35mm: number(tags.focalLengthIn35mm),
    aperture: number(tags.aperture),
    exposure_time: number(tags.exposureTime, 7),
    exposure_bias: number(tags.exposureBias),
    iso: number(tags.iso),
    flash: flash === null ? null : flash % 2 === 1,
  }
  const present = Object.entries(fields).filter(isPresent)
  return present.length > 0 ? Object.fromEntries(present) : null
}

const MAX_APPLE_ENTRIES_COUNT = 200
const APPLE_CONTENT_ID = 0x0011
const ASCII = 2
const contentIds = /^[\w-]{8,64}$/

/** Returns the identifier of a live photo's part, if it looks like one. */
export const contentIdOf = (text: unknown) => (typeof text === 'string' && contentIds.test(text) ? text : null)

/**
 * Apple's notes begin with their name, a version and the byte order; a directory follows, whose offsets count from the
 * start of the notes.
 */
function appleContentId({ directories, photo }: ExifBlock) {
  const entry = photo?.entries.get(tags.makerNote)
  const note = entry && directories.bytes.subarray(entry.at, entry.at + entry.length)
  if (!note || note.length < 16 || note.toString('latin1', 0, 9) !== 'Apple iOS') return null
  const isLittle = note.toString('latin1', 12, 14) === 'II'
  const short = (at: number) => (isLittle ? note.readUInt16LE(at) : note.readUInt16BE(at))
  const long = (at: number) => (isLittle ? note.readUInt32LE(at) : note.readUInt32BE(at))
  const count = Math.min(short(14), MAX_APPLE_ENTRIES_COUNT)
  for (let at = 16; at + 12 <= note.length && at < 16 + count * 12; at += 12) {
    if (short(at) !== APPLE_CONTENT_ID || short(at + 2) !== ASCII) continue
    const from = long(at + 8)
    return contentIdOf(note.toString('latin1', from, from + long(at + 4)).replace(/\0[^]*$/, ''))
  }
  return null
}

const nothing: ExifFacts = { exif: null, place: null, taken: null, content_id: null }

/** Reads an EXIF block; an invalid block yields no facts, and the image stays valid. */
export function readExif(bytes: Buffer): ExifFacts {
  try {
    const block = openExif(bytes)
    if (!block) return nothing
    return {
      exif: cameraOf(block),
      place: readPosition(block),
      taken: takenOf(block),
      content_id: appleContentId(block),
    }
  } catch (error) {
    if (error instanceof RangeError) return nothing
    throw error
  }
}

/** Reads EXIF whose directories are blocks of their own, as in CR3; the facts of an invalid block are missing. */
export function readExifParts(image: Buffer, photo: Buffer, gps: Buffer): ExifFacts {
  const own = readPart(image, (block) => cameraOf({ ...block, photo: null }))
  const shot = readPart(photo, (block) => cameraOf({ ...block, photo: block.image }))
  const camera = { ...shot, ...own }
  return {
    exif: Object.keys(camera).length > 0 ? camera : null,
    place: readPart(gps, (block) => readPosition({ ...block, gps: block.image })),
    taken: readPart(photo, (block) => takenOf({ ...block, photo: block.image })),
    content_id: readPart(photo, (block) => appleContentId({ ...block, photo: block.image })),
  }
}

function readPart<T>(bytes: Buffer, read: (block: ExifBlock) => T): T | null {
  try {
    const block = openExif(bytes)
    return block && read(block)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

export function orientationOf(bytes: Buffer) {
  const block = openExif(bytes)
  const orientation = block?.directories.numberOf(block.image.entries.get(tags.orientation)) ?? 1
  return orientation >= 1 && orientation <= 8 ? orientation : 1
}
