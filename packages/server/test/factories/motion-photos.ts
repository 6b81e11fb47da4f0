import { box } from './geotagged-jpegs.ts'
import {
  ASCII,
  UNDEFINED,
  big16,
  big32,
  exifBlock,
  insert,
  latin1,
  make,
  rdf,
  segment,
  signed,
  xmpSegment,
} from './geotag-metadata.ts'
import { heic } from './heic.ts'
import { jpeg } from './pictures.ts'
import { makeVideo, type VideoOptions } from './videos.ts'

/**
 * None of these is a file of a real phone: a test picture and a test video are put together as the formats of Google
 * and Samsung describe it.
 */
const googleXmp = (content: string) => rdf('xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"', content)

const item = (semantic: string, length: number, mime: string) =>
  `<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="${mime}" Item:Semantic="${semantic}" Item:Length="${length}"/></rdf:li>`

/** The directory of a motion photo, whose video may be followed by other items. */
export const containerXmp = (videoBytes: number, ...more: string[]) =>
  googleXmp(
    `<GCamera:MotionPhoto>1</GCamera:MotionPhoto><Container:Directory><rdf:Seq>${[
      item('Primary', 0, 'image/jpeg'),
      item('MotionPhoto', videoBytes, 'video/mp4'),
      ...more,
    ].join('')}</rdf:Seq></Container:Directory>`,
  )

export const microVideoXmp = (offset: number) =>
  rdf(
    `xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${offset}"`,
  )

/** A JPEG with XMP, and bytes after its end. */
export async function jpegWithTail(xmp: string, ...tail: Buffer[]) {
  const picture = insert(await jpeg({ width: 80, height: 60 }), 2, segment(0xe1, xmpSegment(xmp)))
  return { bytes: Buffer.concat([picture, ...tail]), pictureBytes: picture.length }
}

function littleEndian(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4))
  return bytes
}

/** What Samsung's phones write after a picture: blocks with names, and a list of them. */
export function samsungTail(video: Buffer, { offset, bytes }: { offset?: number; bytes?: number } = {}) {
  const name = latin1('MotionPhoto_Data')
  const block = Buffer.concat([Buffer.from([0, 0, 0x30, 0x0a]), littleEndian(name.length), name, video])
  const entry = Buffer.concat([
    Buffer.from([0, 0, 0x30, 0x0a]),
    littleEndian(offset ?? block.length, bytes ?? block.length),
  ])
  const list = Buffer.concat([latin1('SEFH'), littleEndian(107, 1), entry])
  return Buffer.concat([block, list, littleEndian(list.length), latin1('SEFT')])
}

/** HEIC keeps the video in a box of its own. */
export const motionHeic = (video: Buffer) => Buffer.concat([heic(), box('mpvd', video)])

/** The notes of an iPhone: their name, a version, the byte order, and a directory with the identifier as its only entry. */
function appleNotes(contentId: string) {
  const text = latin1(`${contentId}\0`)
  const entry = Buffer.concat([big16(0x0011), big16(ASCII), big32(text.length, 32)])
  return Buffer.concat([latin1('Apple iOS\0\0\x01MM'), big16(1), entry, big32(0), text])
}

/** The picture of a live photo, as an iPhone exports it. */
export async function livePicture(contentId: string, seed = 1) {
  const notes = { tag: 0x927c, type: UNDEFINED, data: appleNotes(contentId) }
  const block = exifBlock([[make, { tag: 0x8769, directory: [notes] }]], { isLittle: false })
  return insert(await jpeg({ width: 80, height: 60, seed }), 2, segment(0xe1, signed(block)))
}

/** The video of a live photo. */
export const liveVideo = (contentId: string, options: VideoOptions = {}) =>
  makeVideo({
    container: 'mov',
    ...options,
    more: [
      '-metadata',
      `com.apple.quicktime.content.identifier=${contentId}`,
      '-movflags',
      'use_metadata_tags',
      ...(options.more ?? []),
    ],
  })
