import { box } from './geotagged-jpegs.ts'
import { latin1, insert, rdf, segment, xmpSegment } from './geotag-metadata.ts'
import { heic } from './heic.ts'
import { jpeg } from './pictures.ts'

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
