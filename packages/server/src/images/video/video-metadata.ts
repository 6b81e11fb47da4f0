import { findWithin } from '#images/formats/boxes.ts'
import type { CameraExif, GpsPosition } from '#images/metadata/exif.ts'
import { blankCoordinates, blankMetadata, blankMovie } from '#images/metadata/remove-video-location.ts'
import { createEditor } from '#images/metadata/splices.ts'
import { oneLine, limits } from '@imagora/contract'
import { wipe } from '#images/metadata/remove-exif-location.ts'
import { type ContainerPart, elementHeader } from './video-file.ts'

/** Change of bytes in place. */
export interface FileEdit {
  at: number
  original: Buffer
  changed: Buffer
}

/** Seconds from 1904, where QuickTime counts from, to 1970. */
const QUICKTIME_EPOCH_SECONDS = 2_082_844_800
/** Milliseconds from 1970 to 2001, where Matroska counts from. */
const MATROSKA_EPOCH_MS = Date.UTC(2001)
const DATE_ELEMENT = Buffer.from('446188', 'hex')

/** Cameras without a clock that is set write zero, and the first years of counting. */
const FIRST_PLAUSIBLE_MS = Date.UTC(1980)

function toMoment(ms: number) {
  const isPlausible = ms >= FIRST_PLAUSIBLE_MS && ms < Date.UTC(2200)
  return isPlausible ? new Date(ms).toISOString() : null
}

function movieHeader(movie: Buffer) {
  const header = findWithin(movie, 'mvhd')
  return header && header.end - header.content >= 20 ? movie.subarray(header.content, header.end) : null
}

function quicktimeMoment(movie: Buffer) {
  const header = movieHeader(movie)
  if (!header) return null
  const seconds = header[0] === 1 ? Number(header.readBigUInt64BE(4)) : header.readUInt32BE(4)
  return toMoment((seconds - QUICKTIME_EPOCH_SECONDS) * 1000)
}

function matroskaMoment(info: Buffer) {
  const at = info.indexOf(DATE_ELEMENT)
  if (at < 0 || at + 11 > info.length) return null
  return toMoment(MATROSKA_EPOCH_MS + Number(info.readBigInt64BE(at + 3)) / 1_000_000)
}

const coordinates = /([+-]\d{2}(?:\.\d{1,9})?)([+-]\d{3}(?:\.\d{1,9})?)([+-]\d{1,6}(?:\.\d{1,9})?)?(?:CRS\w{1,20})?\//

/** Reads a position in ISO 6709, as `+51.5000-000.1250+012.000/`. */
export function parsePosition(text: string): GpsPosition | null {
  const [, latitude, longitude, altitude] = coordinates.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  if (Math.abs(position.latitude) > 90 || Math.abs(position.longitude) > 180) return null
  return altitude === undefined ? position : { ...position, altitude: Number(altitude) }
}

/** Returns when the recording began, as the container says in world time. */
export function readMoment(parts: ContainerPart[]) {
  for (const { type, content } of parts) {
    if (type === 'moov') return quicktimeMoment(content)
    if (type === '1549a966') return matroskaMoment(content)
  }
  return null
}

const words = (text: string) =>
  Array.from(oneLine(text.slice(0, 500)))
    .slice(0, limits.text)
    .join('')
    .trim()

const cameraTags = {
  make: ['com.apple.quicktime.make', '©mak', 'com.android.manufacturer'],
  model: ['com.apple.quicktime.model', '©mod', 'com.android.model'],
  software: ['com.apple.quicktime.software', '©swr'],
  artist: ['com.apple.quicktime.author', '©aut', '©ART'],
  copyright: ['com.apple.quicktime.copyright', '©cpy', 'cprt'],
} as const

/** Returns camera and author by the tags of the container; null when it has none of them. */
export function readCamera(tags: Record<string, unknown>): CameraExif | null {
  const fields = Object.entries(cameraTags).flatMap(([field, names]) => {
    const value = names.map((name) => tags[name]).find((each) => typeof each === 'string')
    const text = value === undefined ? '' : words(value)
    return text === '' ? [] : [[field, text] as const]
  })
  return fields.length > 0 ? Object.fromEntries(fields) : null
}

/** Phones of Apple write the time by their clock with its zone: `2024-05-06T09:08:09+0200`. */
export function readCameraTime(tags: Record<string, unknown>) {
  const date = tags['com.apple.quicktime.creationdate']
  const [, day, clock, hours, minutes] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)([+-]\d\d):?(\d\d)$/.exec(typeof date === 'string' ? date : '') ?? []
  return day ? `${day} ${clock}${hours}:${minutes}` : null
}

const TAGS_ELEMENT = '1254c367'

const TRACKS_ELEMENT = '1654ae6b'
const TRACK_ELEMENT = 'ae'
const TRACK_TYPE_ELEMENT = '83'
/** Frames and sound; all other tracks of WebM are texts and metadata. */
const HARMLESS_TRACK_TYPES = [1, 2]

function* elements(bytes: Buffer, from: number, to: number) {
  for (let at = from; at < to;) {
    const header = elementHeader(bytes.subarray(at, to), at)
    if (!header) return
    const end = Math.min(header.end, to)
    yield { ...header, end }
    at = Math.max(end, header.content)
  }
}

/** Returns whether a track of WebM may tell positions among its samples, where nothing can be blanked. */
function hasPlaceElement(bytes: Buffer): boolean {
  for (const track of elements(bytes, 0, bytes.length)) {
    if (track.type !== TRACK_ELEMENT) continue
    for (const { type, end } of elements(bytes, track.content, track.end)) {
      if (type === TRACK_TYPE_ELEMENT && !HARMLESS_TRACK_TYPES.includes(bytes[end - 1]!)) return true
    }
  }
  return false
}

/** Dashcams keep positions in free space between the frames. */
const isPositionSpace = ({ type }: ContainerPart, copy: Buffer) =>
  (type === 'free' || type === 'skip') && (copy.toString('latin1', 0, 4) === 'GPS ' || copy.includes('LIGOGPSINFO'))

/** Indexes of dashcams and the description of a file, outside the movie. */
function blankBox(part: ContainerPart, copy: Buffer): boolean {
  if (isPositionSpace(part, copy)) return wipe(copy)
  if (/^gps[ 0]$/i.test(part.type)) return copy.some((byte) => byte !== 0)
  if (part.type === 'moov') return blankMovie(copy)
  return blankMetadata(copy)
}

/** Blanks where a video was taken in a part of its container; returns whether it tells a place. */
function blankPart(part: ContainerPart, copy: Buffer): boolean {
  if (part.type === TAGS_ELEMENT) return blankCoordinates(copy)
  if (part.type === TRACKS_ELEMENT && hasPlaceElement(copy)) return true
  return blankBox(part, copy)
}

/** Boxes of the movie that describe it and are not needed to play it. */
const DESCRIPTIONS = ['udta', 'meta', 'uuid', 'XMP_']

/** Renames descriptions to free space and clears them, so that all offsets stay. */
function clearDescriptions(copy: Buffer, from: number, to: number, depth = 0): void {
  for (let at = from; at + 8 <= to;) {
    const length = copy.readUInt32BE(at)
    const end = length === 0 ? to : at + length
    if (length === 1 || end < at + 8 || end > to) return
    const type = copy.toString('latin1', at + 4, at + 8)
    if (DESCRIPTIONS.includes(type)) copy.fill(0, at + 8, end).write('free', at + 4, 'latin1')
    else if (depth < 4 && (type === 'trak' || type === 'mdia')) clearDescriptions(copy, at + 8, end, depth + 1)
    else if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd')
      copy.fill(0, at + 12, at + (copy[at + 8] === 1 ? 28 : 20))
    at = end
  }
}

function stripPart({ type }: ContainerPart, copy: Buffer) {
  if (type === 'moov') clearDescriptions(copy, 0, copy.length)
  else if (DESCRIPTIONS.includes(type) || type === TAGS_ELEMENT) copy.fill(0)
}

interface MetadataEdits {
  edits: FileEdit[]
  /** Whether the edited file still tells where it was taken, or may tell it in a track. */
  tellsPlace: boolean
}

/** Returns the changes in place that a metadata policy asks for. */
export function editMetadata(parts: ContainerPart[], policy: 'keep' | 'blank_place' | 'strip'): MetadataEdits {
  const edits: FileEdit[] = []
  let tellsPlace = false
  for (const part of parts) {
    const editor = createEditor(part.content)
    const whole = [{ from: 0, to: part.content.length }]
    if (policy === 'strip') editor.edit(whole, (copy) => stripPart(part, copy))
    const found = editor.edit(whole, (copy) =>
      policy === 'keep' ? blankPart(part, Buffer.from(copy)) : blankPart(part, copy),
    )
    if (policy === 'keep') tellsPlace ||= found
    else tellsPlace ||= editor.edit(whole, (copy) => blankPart(part, Buffer.from(copy)))
    for (const { from, to, bytes } of editor.splices()) {
      edits.push({ at: part.at + from, original: part.content.subarray(from, to), changed: bytes })
    }
  }
  return { edits, tellsPlace }
}
