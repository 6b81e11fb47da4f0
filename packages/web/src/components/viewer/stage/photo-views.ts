import { type PhotoView, createPhotoView } from './photo-view.ts'
import { isRightToLeft } from '#lib/browser/direction.ts'
import { isSavingData } from '#lib/browser/media-preferences.ts'
import { getPreloadOrder } from './picture-tiers.ts'
import type PhotoSwipe from 'photoswipe'
import type { ViewerPhoto } from '#components/viewer/viewer-photo.ts'

/** Two changes within this many milliseconds are a rush, of which only the last photo loads. */
const rush = 200
const settled = 120

interface LoaderDeps {
  viewOf: (index: number) => PhotoView | undefined
  all: () => Iterable<PhotoView>
  count: () => number
}

/** Schedules loads: the visible photo, then its neighbours in the direction of travel, one after another. */
function createPhotoLoader({ viewOf, all, count }: LoaderDeps) {
  let at = 0
  let direction: 1 | -1 = isRightToLeft() ? -1 : 1
  let turned = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isResting = false

  const plan = () => getPreloadOrder(at, direction, count(), isSavingData())

  function fetchNext() {
    if (!isResting) return
    for (const index of plan()) {
      const view = viewOf(index)
      if (!view) continue
      view.fetch('thumbnail')
      view.fetch('preview')
      if (!view.isSettled()) return
    }
  }

  return {
    turn(index: number) {
      if (index !== at) direction = index > at ? 1 : -1
      const isRush = performance.now() - turned < rush
      turned = performance.now()
      at = index
      const wanted = new Set(plan().map(viewOf))
      for (const view of all()) if (!wanted.has(view)) view.cancelLoads()
      for (const view of wanted) view?.fetch('thumbnail')
      isResting = false
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          isResting = true
          fetchNext()
        },
        isRush ? settled : 0,
      )
    },

    /** Continues after an image has loaded or photo data has arrived. */
    go: fetchNext,
    close: () => clearTimeout(timer),
  }
}

/** Views of the visible photo and its neighbours, with their loads. */
export function createPhotoViews(swipe: PhotoSwipe, needs: StageOptions) {
  const views = new Map<number, PhotoView>()
  const viewOf = (index: number) => views.get(needs.idOf(index))
  const fetching = createPhotoLoader({ viewOf, all: () => views.values(), count: needs.count })
  /** Photos keep their loaded images while their positions change. */
  let isMoving = false

  const describe = (index: number, view: PhotoView) =>
    view.describe(needs.photoOf(index), needs.colorOf(index), needs.wordsOf(index))

  function newView(index: number) {
    const id = needs.idOf(index)
    const settle = () => {
      fetching.go()
      if (needs.idOf(swipe.currIndex) === id) needs.onState()
    }
    const view = createPhotoView({ isWhole: needs.isWhole(), onShown: settle, onFailed: settle })
    views.set(id, view)
    return view
  }

  function drop(id: number) {
    views.get(id)?.cancelLoads()
    views.delete(id)
  }

  swipe.on('contentLoad', (event) => {
    event.preventDefault()
    const { content } = event
    const view = viewOf(content.index) ?? newView(content.index)
    describe(content.index, view)
    content.element = view.element
    content.state = 'loaded'
  })
  // The layers are light and already decoded, so they need not wait for the end of the animation.
  swipe.on('afterSetContent', ({ slide }) => {
    slide.container.append(slide.content.element!)
    slide.heavyAppended = true
    slide.content.isAttached = true
  })
  swipe.on('contentDestroy', ({ content }) => {
    if (!isMoving) drop(Number(content.data.id))
  })

  return {
    viewOf,
    describe,
    fetching,
    /** Moves photos without loading them again. */
    runWithoutDisposal(move: () => void) {
      isMoving = true
      move()
      isMoving = false
    },
    disposeExcept(ids: Set<number>) {
      for (const id of views.keys()) if (!ids.has(id)) drop(id)
    },
    close() {
      fetching.close()
      for (const view of views.values()) view.cancelLoads()
    },
  }
}

export interface StageOptions {
  parent: HTMLElement
  index: number
  count: () => number
  idOf: (index: number) => number
  /** Returns null until the photo is loaded. */
  photoOf: (index: number) => ViewerPhoto | null
  /** Returns the aspect ratio, which is known for every photo before its details. */
  ratioOf: (index: number) => number
  colorOf: (index: number) => string
  wordsOf: (index: number) => string
  /** Pixels that controls cover above and below, which the player of a video keeps clear of. */
  videoPadding: () => { top: number; bottom: number }
  /** Returns the tile of a photo, if it is visible on the page. */
  tileOf: (index: number) => HTMLElement | null
  isWhole: () => boolean
  onIndex: (index: number) => void
  /** Called when the visible photo starts loading, has loaded, or has failed. */
  onState: () => void
  onZoom: (isZoomed: boolean) => void
  onTap: () => void
  onClosing: () => void
  onClosed: () => void
}
