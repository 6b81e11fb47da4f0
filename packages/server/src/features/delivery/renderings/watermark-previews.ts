import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { WatermarkPreviewQuery } from '@imagora/contract'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { WatermarkSpec } from '#images/transformation.ts'
import type { Images } from '#images/workers/images.ts'
import type { SentFile } from '#platform/file-download.ts'
import { refuse } from '#platform/refusal.ts'
import type { Spool } from '#storage/local/spool.ts'
import { ObjectMissing } from '#storage/storage.ts'
import type { SourcePicture } from './source-picture.ts'

interface WatermarkPreviewsDeps {
  images: Pick<Images, 'transform'>
  spool: Pick<Spool, 'receive' | 'fetch' | 'newFile' | 'remove'>
  storages: Pick<StorageService, 'open'>
  find: (key: string) => SourcePicture | null | Promise<SourcePicture | null>
}

const [WIDTH_PX, HEIGHT_PX] = [720, 480]

/** Draws a landscape in five colours: the sky above and below, the sun, and two hills. */
const drawLandscape = ([top, bottom, sun, far, near]: [string, string, string, string, string]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 720 480">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
<rect width="720" height="480" fill="url(#sky)"/>
<circle cx="530" cy="140" r="46" fill="${sun}"/>
<path d="M0 330 L190 210 L360 320 L520 240 L720 350 V480 H0 Z" fill="${far}"/>
<path d="M0 400 C160 340 300 430 460 390 S650 350 720 390 V480 H0 Z" fill="${near}"/>
</svg>`

const samples: Record<WatermarkPreviewQuery['sample'], string> = {
  light: drawLandscape(['#bfe3f5', '#fdf6e8', '#fffdf2', '#dfe9e4', '#f4f1e6']),
  dark: drawLandscape(['#070b1a', '#1b2440', '#8fa0c4', '#0d1326', '#05080f']),
}

/** Draws watermarks that are not saved yet on a sample, by the same code as those of delivered pictures. */
export function createWatermarkPreviews({ images, spool, storages, find }: WatermarkPreviewsDeps) {
  async function fetchOverlay(key: string) {
    const picture = await find(key)
    if (!picture) throw refuse('photo_missing')
    try {
      return await spool.fetch(await storages.open(picture.storage_id), picture.path)
    } catch (error) {
      throw error instanceof ObjectMissing ? refuse('photo_missing') : error
    }
  }

  async function draw(sample: WatermarkPreviewQuery['sample'], mark: WatermarkSpec | null) {
    const { file: source } = await spool.receive(Readable.from([Buffer.from(samples[sample])]), () => {})
    const target = spool.newFile()
    try {
      const size = { width: WIDTH_PX, height: HEIGHT_PX, fit: 'inside' } as const
      // Previews wait for each other and not for visitors, so typing quickly delays nobody.
      const limits = { client: 'watermark-preview' }
      await images.transform(source, target, { ...size, encoding: 'webp', quality: 80, mark }, limits)
      return await readFile(target)
    } finally {
      await Promise.all([source, target].map((file) => spool.remove(file)))
    }
  }

  return {
    async render({ kind, text = '', image_key = '', sample, ...look }: WatermarkPreviewQuery): Promise<SentFile> {
      const overlay = kind === 'image' ? await fetchOverlay(image_key) : null
      try {
        const picture = await draw(sample, overlay !== null || text !== '' ? { ...look, text, overlay } : null)
        return {
          filename: 'watermark.webp',
          mimetype: 'image/webp',
          bytes: picture.length,
          body: Readable.from([picture]),
        }
      } finally {
        if (overlay) await spool.remove(overlay)
      }
    },
  }
}

export type WatermarkPreviews = ReturnType<typeof createWatermarkPreviews>
