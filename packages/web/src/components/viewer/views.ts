import type PhotoSwipe from 'photoswipe'
import { loader } from './loader.ts'
import { photoView, type PhotoView } from './photo-view.ts'
import type { StageNeeds } from './stage-needs.ts'

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
