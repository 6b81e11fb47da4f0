import { boxes } from '#images/formats/boxes.ts'
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

/** Location tracks of action and street cameras are interleaved with the video, where nothing can be blanked. */
const placeTracks = ['camm', 'gpmd']

/** Blanks the location in the metadata of a whole video; returns whether there is one that stays or was blanked. */
export function blankMovie(bytes: Buffer): boolean {
  const hasLocation = placeBoxes.map((type) => blankBoxes(bytes, type)).includes(true)
  const isNamed = bytes.includes('ISO6709') && blankCoordinates(bytes)
  return blankXmp(bytes) || hasLocation || isNamed || placeTracks.some((track) => bytes.includes(track))
}

/** Blanks the location in a video that is embedded in a picture. */
export function blankVideo(bytes: Buffer): boolean {
  let hasLocation = blankBoxes(bytes, placeBoxes[0]!)
  for (const { type, content, end } of boxes(bytes, 0, bytes.length)) {
    if (type === 'moov') hasLocation = blankMovie(bytes.subarray(content, end)) || hasLocation
  }
  return hasLocation
}
