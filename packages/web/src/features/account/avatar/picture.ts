import { limits } from '@imagora/contract/limits'
import type { Part } from './crop.ts'

/** Twice what is kept, so that the server has something to make it sharp from. */
const side = limits.avatar.size * 2

/** The part of a picture as a file of its own. */
export async function cutOut(picture: HTMLImageElement, part: Part): Promise<Blob> {
  const { naturalWidth, naturalHeight } = picture
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const [x, y] = [(part.x / 100) * naturalWidth, (part.y / 100) * naturalHeight]
  const [width, height] = [(part.width / 100) * naturalWidth, (part.height / 100) * naturalHeight]
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    // Browsers that write no WebP write PNG instead.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))), 'image/webp', 0.92)
  })
}
