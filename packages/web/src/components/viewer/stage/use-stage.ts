import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getPlaceholderColor } from '#components/photo-grid/photo-columns.ts'
import { openStage, type Stage } from './stage.ts'
import type { ViewerProps } from '#components/viewer/viewer-props.ts'

/** Milliseconds on a photo before the grid behind follows and its details are loaded. */
const SETTLE_DELAY_MS = 150
/** Photos on either side whose data is loaded in advance, because keyboard navigation is fast. */
const around = 12

export interface StageState {
  index: number
  /** Index after a pause; lags behind while photos pass quickly. */
  restedIndex: number
  hasFailed: boolean
  isZoomed: boolean
  isClosing: boolean
  /** Element of the photo at `restedIndex`, where a player is placed. */
  frame: HTMLElement | null
}

interface StageProps extends ViewerProps {
  wordsOf: (index: number) => string
  /** Loads originals instead of previews. */
  isWhole: boolean
  onTap: () => void
  videoPadding: () => { top: number; bottom: number }
}

const neighbours = (index: number, count: number) =>
  Array.from({ length: 2 * around + 1 }, (_, step) => index - around + step).filter((at) => at >= 0 && at < count)

/** Answers the stage from the latest props. */
function answersOf(latest: RefObject<StageProps>) {
  const photoOf = (index: number) => latest.current.tileOf(latest.current.photos.ids[index]!)
  return {
    photoOf,
    count: () => latest.current.photos.count,
    idOf: (index: number) => latest.current.photos.ids[index]!,
    ratioOf(index: number) {
      const photo = photoOf(index)
      return (photo ? photo.width / photo.height : latest.current.photos.ratios[index]) || 1
    },
    colorOf: (index: number) => getPlaceholderColor(latest.current.photos, index),
    wordsOf: (index: number) => latest.current.wordsOf(index),
    tileOf: (index: number) => latest.current.elementOf(index),
    isWhole: () => latest.current.isWhole,
    videoPadding: () => latest.current.videoPadding(),
    onTap: () => latest.current.onTap(),
    onClosed: () => latest.current.onClose(),
  }
}

const begun = { hasFailed: false, isZoomed: false, isClosing: false, frame: null }

function useStageState(index: number) {
  const [state, setState] = useState<StageState>({ ...begun, index, restedIndex: index })
  const change = useCallback((changes: Partial<StageState>) => setState((before) => ({ ...before, ...changes })), [])
  return [state, change] as const
}

/** Connects the imperative stage to React. */
export function useStage(host: RefObject<HTMLDivElement | null>, given: StageProps) {
  const { photos, index, isOpen = true } = given
  const latest = useRef(given)
  const stage = useRef<Stage>(null)
  /** Id of the photo that the parent believes to be open. */
  const reportedId = useRef(photos.ids[index])
  const at = useRef(index)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [state, change] = useStageState(index)
  useLayoutEffect(() => {
    latest.current = given
  })

  /** Reports the current photo without waiting for the pause. */
  const commitIndex = useCallback(() => {
    clearTimeout(timer.current)
    change({ restedIndex: at.current, frame: stage.current?.view()?.element ?? null })
    const id = latest.current.photos.ids[at.current]
    if (reportedId.current === id) return
    reportedId.current = id
    latest.current.onIndex(at.current)
  }, [change])

  useLayoutEffect(() => {
    const opened = openStage({
      ...answersOf(latest),
      parent: host.current!,
      index: at.current,
      onIndex(now) {
        at.current = now
        latest.current.onNeed(neighbours(now, latest.current.photos.count))
        change({ index: now, isZoomed: false, hasFailed: stage.current?.view()?.hasFailed() ?? false })
        clearTimeout(timer.current)
        timer.current = setTimeout(commitIndex, SETTLE_DELAY_MS)
      },
      onState: () => change({ hasFailed: stage.current?.view()?.hasFailed() ?? false }),
      onZoom: (isZoomed) => change({ isZoomed }),
      // The target tile must be scrolled into view before the closing animation measures it.
      onClosing: () =>
        flushSync(() => {
          commitIndex()
          change({ isClosing: true })
        }),
    })
    stage.current = opened
    const observer = new ResizeObserver(opened.resize)
    observer.observe(host.current!)
    return () => {
      clearTimeout(timer.current)
      observer.disconnect()
      opened.remove()
    }
  }, [host, commitIndex, change])

  const known = useRef(photos)
  useLayoutEffect(() => {
    if (known.current === photos) return
    const id = known.current.ids[at.current] ?? -1
    known.current = photos
    if (photos.count === 0) return latest.current.onClose()
    const found = photos.ids.indexOf(id)
    at.current = found >= 0 ? found : Math.min(at.current, photos.count - 1)
    stage.current!.reset(at.current)
    if (found >= 0) return
    // The photo has left the list; the parent is notified at once, because its state refers to the old photo.
    reportedId.current = photos.ids[at.current]
    latest.current.onIndex(at.current)
  }, [photos])

  const wished = photos.ids[index]
  useLayoutEffect(() => {
    if (wished === undefined || wished === reportedId.current) return
    reportedId.current = wished
    stage.current!.goTo(latest.current.photos.ids.indexOf(wished))
  }, [wished])

  useEffect(() => {
    if (!isOpen) stage.current!.close()
  }, [isOpen])

  // Any render may have brought missing photo data.
  useEffect(() => stage.current?.refresh())

  return { stage, state, commitIndex }
}
