import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { refuse } from '#platform/refusal.ts'
import type { Format } from './formats.ts'

// For the worker alone: all this holds for its whole process.
// Many processes with one thread each do more work than one process with many threads, and no picture comes twice.
sharp.concurrency(1)
sharp.cache(false)
const named = (loaders: string[]) => ({ operation: loaders.map((loader) => `VipsForeignLoad${loader}Buffer`) })
// Only bytes in memory, and only of the five formats that come every day: a path, an SVG or a TIFF finds no loader.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock(named(['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif']))

const rareLoaders: Partial<Record<Format, string>> = { tiff: 'Tiff', svg: 'Svg' }

/** From one picture to the next: a loader of a rare format is there for the files that were found to be of it. */
export function allowLoader(format: Format) {
  for (const [rare, loader] of Object.entries(rareLoaders)) {
    if (rare === format) sharp.unblock(named([loader]))
    else sharp.block(named([loader]))
  }
}

/** Warnings are let pass: phones write pictures that libjpeg warns of and every browser shows. */
export const decoder = (bytes: Buffer, maxPixels: number, options: SharpOptions = {}): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, limitInputChannels: 5, ...options })

/** What the decoder cannot read is the file's fault; it tells the reason in words only. */
export async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw refuse(/pixel limit/.test(String(error)) ? 'image_too_many_pixels' : 'image_damaged')
  }
}
