import { useEffect, useState } from 'react'
import { type Edits, FULL_CROP, type ImageSize } from './model/edits.ts'
import { type CropBox, toSourcePoint } from './model/geometry.ts'
import { EditingError, openInWorker } from './worker/worker-client.ts'
import type { ImageProblem, OpenedImage } from './worker/worker-messages.ts'

interface State {
  blob: Blob
  opened?: OpenedImage
  hindrance?: ImageProblem
}

/** Decodes the image for the preview; decodes again for another file and aborts on unmount. */
export function useSourceImage(blob: Blob) {
  const [state, setState] = useState<State>({ blob })
  useEffect(() => {
    const leave = new AbortController()
    openInWorker({ blob }, leave.signal).then(
      (opened) => setState({ blob, opened }),
      (error: unknown) => {
        if (error instanceof EditingError) setState({ blob, hindrance: error.problem })
      },
    )
    return () => leave.abort()
  }, [blob])
  return state.blob === blob ? state : { blob }
}

/** Returns the part of the source that the cropped area shows, in whole pixels. */
function partOf(size: ImageSize, edits: Edits): CropBox {
  const corners = [
    toSourcePoint(size, edits, 0, 0),
    toSourcePoint(size, edits, 1, 0),
    toSourcePoint(size, edits, 0, 1),
    toSourcePoint(size, edits, 1, 1),
  ]
  const clamp = (share: number, side: number) => Math.min(side, Math.max(0, Math.round(share * side)))
  const across = corners.map(([x]) => clamp(x, size.width))
  const down = corners.map(([, y]) => clamp(y, size.height))
  const [left, top] = [Math.min(...across), Math.min(...down)]
  return { left, top, width: Math.max(1, Math.max(...across) - left), height: Math.max(1, Math.max(...down) - top) }
}

const isSamePart = (one: CropBox, other: CropBox) =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height

/** Debounce before a detail is decoded, in milliseconds. */
const DETAIL_DELAY_MS = 150

/** Decodes a small crop again at a higher resolution than the proxy of the whole image; the result arrives later. */
export function useDetail(blob: Blob, opened: OpenedImage | undefined, edits: Edits) {
  const [detail, setDetail] = useState<OpenedImage | null>(null)
  const part = opened && edits.crop !== FULL_CROP ? partOf(opened.size, edits) : null
  const isBlurred = opened !== undefined && opened.proxy.width < opened.size.width
  const wanted = part && isBlurred ? JSON.stringify(part) : null
  useEffect(() => {
    if (!wanted) return undefined
    const leave = new AbortController()
    const timer = window.setTimeout(() => {
      const order = { blob, part: JSON.parse(wanted) as CropBox }
      // Errors are ignored, because the preview still works at a lower resolution.
      openInWorker(order, leave.signal).then(setDetail, () => undefined)
    }, DETAIL_DELAY_MS)
    return () => {
      window.clearTimeout(timer)
      leave.abort()
    }
  }, [blob, wanted])
  return detail && part && opened && isSamePart(detail.region, part) ? detail : opened
}
