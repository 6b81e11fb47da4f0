import type { RefusalCode } from '@imagora/contract'
import type { Refusal } from '#platform/refusal.ts'
import type { FileFormat } from '#images/formats/formats.ts'
import type { SidecarContents, SidecarTexts } from '#images/metadata/sidecars.ts'
import type { UploadProcessing } from '#images/processing/process-upload.ts'
import type { Transformation } from '#images/transformation.ts'
import type { PerceptualHash } from '#images/perceptual-hash/pdq.ts'
import type { LogoPart } from '#images/processing/site-logo.ts'
import type { Tile } from '#images/processing/tile-svg.ts'
import type { ProcessedUpload, ImageFacts, Rendering, Thumbnail, Transformed } from '#images/image-facts.ts'

interface FileInput {
  file: string
  maxPixels: Record<FileFormat, number>
}

interface FileOutput extends FileInput {
  target: string
  /** Path next to the target, chosen by the server, which deletes the file when the worker dies. */
  temporary: string
}

/** Largest file to be stored, for pictures and for videos. */
export interface AdmittedBytes {
  picture: number
  video: number
}

/** Job sent to a worker; the head of a remote file is base64. */
export type ImageJob =
  | { kind: 'identify'; head: string }
  | { kind: 'sidecars'; texts: SidecarTexts }
  | ({ kind: 'inspect' } & FileInput)
  | ({ kind: 'place' } & FileInput)
  | ({ kind: 'perceptual_hash' } & FileInput)
  | ({ kind: 'admit'; treatment: UploadProcessing; formats: FileFormat[]; maxBytes: AdmittedBytes } & FileOutput)
  | ({ kind: 'thumbnail'; isHashed: boolean } & FileOutput)
  | ({ kind: 'preview' | 'avatar' | 'poster' } & FileOutput)
  | ({ kind: 'logo'; part: LogoPart } & FileOutput)
  | ({ kind: 'tile'; tile: Tile } & Omit<FileOutput, 'file' | 'maxPixels'>)
  | ({ kind: 'transform'; transformation: Transformation } & FileOutput)

export type ImageJobOutcome =
  | {
      value:
        | FileFormat
        | null
        | SidecarContents
        | { tells_place: boolean }
        | PerceptualHash
        | ImageFacts
        | ProcessedUpload
        | Rendering
        | Thumbnail
        | Transformed
    }
  | { refusal: RefusalCode; values: Refusal['values']; is_costly: boolean }
  | { fault: string }

/** Message from a worker: ready after its start, then each outcome and whether the worker must be replaced. */
export type WorkerMessage = 'ready' | { outcome: ImageJobOutcome; isSpent: boolean }
