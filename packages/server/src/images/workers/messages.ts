import type { RefusalCode } from '@imagora/contract'
import type { Refusal } from '#platform/refusal.ts'
import type { Format } from '#images/formats/formats.ts'
import type { SidecarContents, SidecarTexts } from '#images/metadata/sidecars.ts'
import type { Treatment } from '#images/processing/process-upload.ts'
import type { Transformation } from '#images/transformation.ts'
import type { Admitted, ImageFacts, Rendering, Thumbnail, Transformed } from '#images/image-facts.ts'

interface Reading {
  file: string
  maxPixels: Record<Format, number>
}

interface Writing extends Reading {
  target: string
  /** Path next to the target, chosen by the server, which deletes the file when the worker dies. */
  temporary: string
}

/** Job sent to a worker; the head of a remote file is base64. */
export type ImageJob =
  | { kind: 'identify'; head: string }
  | { kind: 'sidecars'; texts: SidecarTexts }
  | ({ kind: 'inspect' } & Reading)
  | ({ kind: 'place' } & Reading)
  | ({ kind: 'admit'; treatment: Treatment; formats: Format[] } & Writing)
  | ({ kind: 'thumbnail' | 'preview' | 'avatar' } & Writing)
  | ({ kind: 'transform'; asked: Transformation } & Writing)

export type ImageJobOutcome =
  | {
      value:
        | Format
        | null
        | SidecarContents
        | { tells_place: boolean }
        | ImageFacts
        | Admitted
        | Rendering
        | Thumbnail
        | Transformed
    }
  | { refusal: RefusalCode; values: Refusal['values']; is_costly: boolean }
  | { fault: string }

/** Message from a worker: ready after its start, then each outcome and whether the worker must be replaced. */
export type Message = 'ready' | { outcome: ImageJobOutcome; isSpent: boolean }
