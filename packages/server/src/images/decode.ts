import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { refuse } from '#refusal.ts'

// For the worker alone: all this holds for its whole process.
// Many processes with one thread each do more work than one process with many threads, and no picture comes twice.
sharp.concurrency(1)
sharp.cache(false)
// Only bytes in memory, and only of the five formats: a path, an SVG or a TIFF finds no loader.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((loader) => `VipsForeignLoad${loader}Buffer`),
})

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
