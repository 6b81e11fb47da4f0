import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { refuseDecoderErrors, openImage } from './decode.ts'
import type { Format } from '#images/formats/formats.ts'
import type { WatermarkSpec } from '#images/transformation.ts'

/** The bundled font includes Chinese, independent of the fonts on the machine. */
const FONT = {
  family: 'ZCOOL XiaoWei',
  file: fileURLToPath(import.meta.resolve('@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf')),
}
const [SMALLEST, LARGEST] = [10, 2000]
/** Margin as a share of the shorter side, shadow as a share of the mark's height, and the tilt in degrees. */
const MARGIN_SHARE = 0.025
const SHADOW_SHARE = 0.06
const TILT_DEGREES = -30

/** One frame of the image to be watermarked. */
interface Page {
  width: number
  height: number
}

interface Stamp extends Page {
  data: Buffer
}

interface DrawnMark extends WatermarkSpec {
  logo: Stamp | null
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
const escapeMarkup = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const rawOf = ({ width, height }: Page) => ({ width, height, channels: 4 as const })
const laid = (stamp: Stamp): OverlayOptions => ({ input: stamp.data, raw: rawOf(stamp) })

async function finish(image: Sharp): Promise<Stamp> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** White text with a soft shadow is readable on any background. */
async function textStamp(text: string, height: number): Promise<Stamp> {
  const rgba = { text: `<span foreground="white">${escapeMarkup(text)}</span>`, rgba: true, dpi: 72 }
  const soft = Math.max(1, Math.round(height * SHADOW_SHARE))
  const padding = { top: soft, bottom: soft, left: soft, right: soft, background: transparent }
  const textImage = await finish(
    sharp({ text: { ...rgba, font: `${FONT.family} ${height}`, fontfile: FONT.file } }).extend(padding),
  )
  const shadow = await finish(
    sharp(textImage.data, { raw: rawOf(textImage) })
      .linear([0, 0, 0, 1], [0, 0, 0, 0])
      .blur(Math.max(0.5, soft / 2)),
  )
  return finish(sharp(shadow.data, { raw: rawOf(shadow) }).composite([laid(shadow), laid(textImage)]))
}

/** Reads the logo, limited to the size of the largest mark. */
export async function readLogo(file: string, maxPixels: Record<Format, number>): Promise<Stamp> {
  const { image } = await openImage(readFileSync(file), maxPixels)
  return refuseDecoderErrors(finish(image.resize(LARGEST * 2, LARGEST, { fit: 'inside', withoutEnlargement: true })))
}

const logoStamp = (logo: Stamp, height: number) =>
  finish(sharp(logo.data, { raw: rawOf(logo) }).resize(LARGEST * 2, height, { fit: 'inside' }))

const fade = (stamp: Stamp, opacity: number) => {
  const veil = { input: Buffer.from([0, 0, 0, Math.round(opacity * 2.55)]), raw: { width: 1, height: 1, channels: 4 } }
  return sharp(stamp.data, { raw: rawOf(stamp) }).composite([
    { ...veil, tile: true, blend: 'dest-in' } as OverlayOptions,
  ])
}

/** Returns the tilted mark with padding, for tiling. */
async function tileOf(stamp: Stamp): Promise<Stamp> {
  const tilted = await finish(
    sharp(stamp.data, { raw: rawOf(stamp) }).rotate(TILT_DEGREES, { background: transparent }),
  )
  const room = Math.round(stamp.height * 1.5)
  const around = { top: room, bottom: room, left: room, right: room, background: transparent }
  return finish(sharp(tilted.data, { raw: rawOf(tilted) }).extend(around))
}

const shrinkToFit = (stamp: Stamp, width: number, height: number) =>
  stamp.width <= width && stamp.height <= height
    ? stamp
    : finish(
        sharp(stamp.data, { raw: rawOf(stamp) }).resize(Math.max(1, width), Math.max(1, height), { fit: 'inside' }),
      )

function placeOf(position: WatermarkSpec['position'], page: Page, stamp: Stamp, margin: number) {
  const [right, bottom] = [page.width - stamp.width, page.height - stamp.height]
  if (position === 'center') return { left: Math.floor(right / 2), top: Math.floor(bottom / 2) }
  return {
    left: Math.max(0, position.endsWith('left') ? margin : right - margin),
    top: Math.max(0, position.startsWith('top') ? margin : bottom - margin),
  }
}

async function overlayFor(mark: DrawnMark, page: Page): Promise<OverlayOptions> {
  const side = Math.min(page.width, page.height)
  const height = Math.min(LARGEST, Math.max(SMALLEST, Math.round((side * mark.size) / 100)))
  const drawn = await (mark.logo ? logoStamp(mark.logo, height) : textStamp(mark.text, height))
  const stamp = await finish(fade(drawn, mark.opacity))
  if (mark.position === 'tiled') {
    return {
      ...laid(await shrinkToFit(await tileOf(stamp), page.width, page.height)),
      tile: true,
      gravity: 'northwest',
    }
  }
  const margin = Math.round(side * MARGIN_SHARE)
  const fittedStamp = await shrinkToFit(stamp, page.width - 2 * margin, page.height - 2 * margin)
  return { ...laid(fittedStamp), ...placeOf(mark.position, page, fittedStamp, margin) }
}

/** Draws the mark on every frame; frames are stacked vertically. */
export async function watermark(image: Sharp, mark: DrawnMark, page: Page & { frames: number }): Promise<Sharp> {
  const { frames } = page
  const overlay = await overlayFor(mark, page)
  if (frames === 1) return image.composite([overlay])
  const sheet = await finish(sharp({ create: { ...rawOf(page), background: transparent } }).composite([overlay]))
  return image.composite([{ ...laid(sheet), tile: true, gravity: 'northwest' }])
}
