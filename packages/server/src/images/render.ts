import { limits } from '@imagora/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { refuse } from '#platform/refusal.ts'
import { dominantColor } from './color.ts'
import { decoded } from './decode.ts'
import type { Format } from './formats.ts'
import { openPicture } from './open.ts'
import { shrink } from './shrink.ts'
import { makeSmaller } from './smaller.ts'
import { coverSize } from './transformation.ts'

const THUMBNAIL = { size: 400, quality: 75 }
const AVATAR = { size: limits.avatar.size, quality: 82 }
const PREVIEW = { size: 1600, quality: 80 }
/** A placeholder keeps so little detail that more pixels would only cost time. */
const PLACEHOLDER_SIZE = 32
const fit = (image: Sharp, size: number) => image.resize(size, size, { fit: 'inside', withoutEnlargement: true })

async function encode(image: Sharp, quality: number) {
  const { data, info } = await image.webp({ quality, effort: 1 }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.pageHeight ?? info.height, pages: info.pages ?? 1 }
}

/** The file, the placeholder and the colour all come from one decoding of the source. */
export async function thumbnail(bytes: Buffer, maxPixels: Record<Format, number>) {
  const opened = await openPicture(bytes, maxPixels)
  const { data, info } = await makeSmaller(opened, bytes, THUMBNAIL.size, (image) =>
    fit(image, THUMBNAIL.size).raw().toBuffer({ resolveWithObject: true }),
  )
  const pixels = { width: info.width, height: info.height, channels: info.channels }
  const small = shrink({ data, ...pixels }, PLACEHOLDER_SIZE)
  return {
    ...(await encode(sharp(data, { raw: pixels }), THUMBNAIL.quality)),
    thumbhash: Buffer.from(rgbaToThumbHash(small.width, small.height, small.data)).toString('base64'),
    color: dominantColor(small.data),
  }
}

export async function preview(bytes: Buffer, maxPixels: Record<Format, number>) {
  const opened = await openPicture(bytes, maxPixels, { wantsFrames: true })
  return makeSmaller(opened, bytes, PREVIEW.size, (image) => encode(fit(image, PREVIEW.size), PREVIEW.quality))
}

export async function avatar(bytes: Buffer, maxPixels: Record<Format, number>) {
  const { image, format } = await openPicture(bytes, maxPixels)
  // Groups that may upload them are named; an avatar has everybody.
  if (format === 'svg') throw refuse('image_unsupported')
  const { autoOrient } = await decoded(image.metadata())
  const { width, height } = coverSize(autoOrient, { width: AVATAR.size, height: AVATAR.size })
  return decoded(encode(image.resize(width, height, { fit: 'cover', withoutEnlargement: true }), AVATAR.quality))
}
