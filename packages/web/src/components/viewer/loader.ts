import type { PhotoView } from './photo-view.ts'
import { isSavingData } from '#lib/browser/data-saver.ts'
import { planOf } from './tiers.ts'

/** Two turns within this time are one rush: only the last photo of it is looked at, in milliseconds. */
const rush = 200
const settled = 120

interface LoaderDeps {
  viewOf: (index: number) => PhotoView | undefined
  all: () => Iterable<PhotoView>
  count: () => number
}

/** Decides what is fetched and when: the photo that is seen, then its neighbours in the direction of travel, one after the other. */
export function loader({ viewOf, all, count }: LoaderDeps) {
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
