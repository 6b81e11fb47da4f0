import type { Edits, ImageSize } from '#components/editor/model/edits.ts'
import type { CropBox } from '#components/editor/model/geometry.ts'

export type WorkerRequest =
  | {
      ask: 'open'
      blob: Blob
      /** Area to decode, in pixels; the whole image by default. */ part?: CropBox
    }
  | {
      ask: 'render'
      blob: Blob
      edits: Edits
      /** Maximum number of output pixels, if the image was opened before; otherwise it is found out again. */
      maxPixels?: number | undefined
    }

/** A decoded preview and the facts about its image. */
export interface OpenedImage {
  /** Downscaled image, so that redrawing is cheap. */
  proxy: ImageBitmap
  /** Area of the image that the proxy covers. */
  region: CropBox
  size: ImageSize
  type: string
  /** MIME type of the output. */
  outputType: string
  isAnimated: boolean
  isWide: boolean
  /** Maximum number of output pixels. */
  maxPixels: number
}

export type ImageProblem = 'unreadable' | 'drawn' | 'too_large'

export type WorkerResponse = { opened: OpenedImage } | { written: Blob } | { hindrance: ImageProblem }
