import { useEffect, useState } from 'react'
import { EditingError, openInWorker } from './ask-worker.ts'
import { type Edits, type Size, whole } from './edits.ts'
import { type Box, sourceOf } from './geometry.ts'
import type { Hindrance, Opened } from './orders.ts'

interface State {
  blob: Blob
  opened?: Opened
  hindrance?: Hindrance
}

/** The picture as it is shown; opened again for another file, and closed with the editor. */
export function useOpened(blob: Blob) {
  const [state, setState] = useState<State>({ blob })
  useEffect(() => {
    const leave = new AbortController()
    openInWorker({ blob }, leave.signal).then(
      (opened) => setState({ blob, opened }),
      (error: unknown) => {
        if (error instanceof EditingError) setState({ blob, hindrance: error.hindrance })
      },
    )
    return () => leave.abort()
  }, [blob])
  return state.blob === blob ? state : { blob }
}

/** What the cut takes of the picture, as it came. */
function partOf(size: Size, edits: Edits): Box {
  const [one, other] = [sourceOf(size, edits, 0, 0), sourceOf(size, edits, 1, 1)]
  const [left, right] = [one[0], other[0]].map((x) => Math.round(x * size.width)).toSorted((a, b) => a - b)
  const [top, bottom] = [one[1], other[1]].map((y) => Math.round(y * size.height)).toSorted((a, b) => a - b)
  return { left: left!, top: top!, width: right! - left!, height: bottom! - top! }
}

const isSamePart = (one: Box, other: Box) =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height

/** A little time for more of the same to come, in milliseconds. */
const calm = 150

/** More of a small part than there was to see in the whole; it comes a moment later. */
export function useDetail(blob: Blob, opened: Opened | undefined, edits: Edits) {
  const [detail, setDetail] = useState<Opened | null>(null)
  const part = opened && edits.crop !== whole ? partOf(opened.size, edits) : null
  const isBlurred = opened !== undefined && opened.proxy.width < opened.size.width
  const wanted = part && isBlurred ? JSON.stringify(part) : null
  useEffect(() => {
    if (!wanted) return undefined
    const leave = new AbortController()
    const timer = window.setTimeout(() => {
      const order = { blob, part: JSON.parse(wanted) as Box }
      // Without it the picture is shown all the same, only less sharp.
      openInWorker(order, leave.signal).then(setDetail, () => undefined)
    }, calm)
    return () => {
      window.clearTimeout(timer)
      leave.abort()
    }
  }, [blob, wanted])
  return detail && part && opened && isSamePart(detail.part, part) ? detail : opened
}
