import { inflateSync } from 'node:zlib'
import { limits, oneLine } from '@imagora/contract'
import type { Format } from '#images/formats/formats.ts'
import { type Block, leadingBlocks } from './metadata-blocks.ts'
import { iptcDatasets, photoshopResources } from './remove-iptc-location.ts'
import { readXmp } from './sidecars.ts'

/** Programs write a few kilobytes; a longer block holds an edit history or thumbnails, and is not parsed. */
const MAX_XMP_BYTES = 256 * 1024
const CAPTION_DATASET = 120
/** Texts that cameras write into every file. */
const cameraText = /^(?:.*digital camera|sony dsc|samsung(?: csc)?|exif_jpeg_picture|dcim\b.*)$/i

const clean = (text: string) =>
  Array.from(oneLine(text.replaceAll(/\s+/g, ' ')))
    .slice(0, limits.photo.alt)
    .join('')
    .trim()
const cleanCaption = (text: string) => (cameraText.test(text.trim()) ? '' : clean(text))

/** IPTC has UTF-8 or an 8-bit encoding, and programs that declare neither are common. */
function decodeIptc(value: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value)
  } catch {
    return value.toString('latin1')
  }
}

/** Returns the packet without what precedes and follows its markup. */
const packetOf = (text: string) => text.slice(text.indexOf('<'), text.lastIndexOf('>') + 1)

function inflate(bytes: Buffer) {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_XMP_BYTES })
  } catch {
    return Buffer.alloc(0)
  }
}

const isXmpText = (block: Block) => block.kind === 'text' && block.keyword === 'XML:com.adobe.xmp'

function contentOf(block: Block, bytes: Buffer) {
  const content = Buffer.concat(block.spans.map(({ from, to }) => bytes.subarray(from, to)))
  return block.kind === 'text' && block.isCompressed ? inflate(content) : content
}

async function readPacket(block: Buffer) {
  const isRelevant = block.includes('AltTextAccessibility') || block.includes('dc:description')
  if (!isRelevant || block.length > MAX_XMP_BYTES) return {}
  const { alt, intro } = await readXmp(packetOf(block.toString('utf8')))
  return { alt, caption: intro }
}

function findCaption(photoshop: Buffer) {
  for (const { kind, content } of photoshopResources(photoshop)) {
    const datasets = kind === 'iptc' ? iptcDatasets(content) : []
    for (const { dataset, value } of datasets) if (dataset === CAPTION_DATASET) return decodeIptc(value)
  }
  return undefined
}

/**
 * Returns the alternative text that a photo program wrote into a picture: the field made for it, else the description in
 * XMP, else the caption in IPTC. Empty without one.
 */
export async function readAltText(format: Format, bytes: Buffer): Promise<string> {
  const captions: (string | undefined)[] = []
  for (const block of leadingBlocks(format, bytes)) {
    if (block.kind === 'photoshop') captions.push(findCaption(contentOf(block, bytes)))
    if (block.kind !== 'xmp' && !isXmpText(block)) continue
    const { alt, caption } = await readPacket(contentOf(block, bytes))
    if (alt && clean(alt)) return clean(alt)
    captions.unshift(caption)
  }
  return captions.map((caption) => cleanCaption(caption ?? '')).find((caption) => caption !== '') ?? ''
}
