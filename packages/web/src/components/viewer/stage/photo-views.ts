import { type PhotoView, photoView } from './photo-view.ts'
import { isSavingData } from '#lib/browser/data-saver.ts'
import { planOf } from './picture-tiers.ts'
import type PhotoSwipe from 'photoswipe'
import type { ViewerPhoto } from '#components/viewer/viewer-photo.ts'

/** Two turns within this time are one rush: only the last photo of it is looked at, in milliseconds. */
const rush = 200
const settled = 120

interface LoaderDeps {
  viewOf: (index: number) => PhotoView | undefined
  all: () => Iterable<PhotoView>
  count: () => number
}

/** Decides what is fetched and when: the photo that is seen, then its neighbours in the direction of travel, one after the other. */
function loader({ viewOf, all, count }: LoaderDeps) {
  let at = 0
  let direction: 1 | -1 = 1
  let turned = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isResting = false

  const plan = () => planOf(at, direction, count(), isSavingData())

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
      for (const view of all()) if (!wanted.has(view)) view.abandon()
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

    /** Something has come, or become known. */
    go: fetchNext,
    close: () => clearTimeout(timer),
  }
}

/** The photos that are on the stage or next to it, and what is fetched of them. */
export function photoViews(swipe: PhotoSwipe, needs: StageNeeds) {
  const views = new Map<number, PhotoView>()
  const viewOf = (index: number) => views.get(needs.idOf(index))
  const fetching = loader({ viewOf, all: () => views.values(), count: needs.count })
  /** While their places change, photos keep what was fetched of them. */
  let isMoving = false

  const describe = (index: number, view: PhotoView) =>
    view.describe(needs.photoOf(index), needs.colorOf(index), needs.wordsOf(index))

  function newView(index: number) {
    const id = needs.idOf(index)
    const settle = () => {
      fetching.go()
      if (needs.idOf(swipe.currIndex) === id) needs.onState()
    }
    const view = photoView({ isWhole: needs.isWhole(), onShown: settle, onFailed: settle })
    views.set(id, view)
    return view
  }

  function drop(id: number) {
    views.get(id)?.abandon()
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
  // Its parts are light and decoded before they are shown: they need not wait for the animation to end.
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
    /** Puts photos in other places without fetching them anew. */
    keep(move: () => void) {
      isMoving = true
      move()
      isMoving = false
    },
    keepOnly(ids: Set<number>) {
      for (const id of views.keys()) if (!ids.has(id)) drop(id)
    },
    close() {
      fetching.close()
      for (const view of views.values()) view.abandon()
    },
  }
}

export interface StageNeeds {
  parent: HTMLElement
  index: number
  count: () => number
  idOf: (index: number) => number
  /** Nothing while it is not known yet. */
  photoOf: (index: number) => ViewerPhoto | null
  /** Known of every photo, long before the rest. */
  ratioOf: (index: number) => number
  colorOf: (index: number) => string
  wordsOf: (index: number) => string
  /** Where the photo stands on the page, if it is in sight. */
  tileOf: (index: number) => HTMLElement | null
  isWhole: () => boolean
  onIndex: (index: number) => void
  /** The photo that is seen has come, failed, or is on its way. */
  onState: () => void
  onZoom: (isZoomed: boolean) => void
  onTap: () => void
  onClosing: () => void
  onClosed: () => void
}
