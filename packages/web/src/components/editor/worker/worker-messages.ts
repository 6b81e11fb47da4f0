import type { Edits, ImageSize } from '#components/editor/model/edits.ts'
import type { CropBox } from '#components/editor/model/geometry.ts'

/** What the editor's worker is asked for. */
export type WorkerRequest =
  | {
      ask: 'open'
      blob: Blob
      /** Where in the picture to look, in its pixels; all of it unless told. */ part?: CropBox
    }
  | { ask: 'render'; blob: Blob; edits: Edits }

/** A picture as far as it is shown, and what is known about it. */
export interface OpenedImage {
  /** Made smaller, so that moving it about costs little. */
  proxy: ImageBitmap
  /** Where in the picture the proxy lies. */
  part: CropBox
  size: ImageSize
  type: string
  /** What it will be written as. */
  becomes: string
  isAnimated: boolean
  isWide: boolean
  /** It can be written with no more than these. */
  mostPixels: number
}

/** Why a picture cannot be edited. */
export type ImageProblem = 'unreadable' | 'drawn' | 'too_large'

export type WorkerResponse = { opened: OpenedImage } | { written: Blob } | { hindrance: ImageProblem }
