import { scrollBar } from './scroll.ts'

/** The height of what lies over the top of the page. */
const barHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bar')) || 0

/** Where in a list of any height the page stands, on the page's own scroll bar. */
export function scrollPlace(canvas: HTMLElement) {
  let bar = scrollBar({ height: 0, view: innerHeight, pixelRatio: devicePixelRatio })
  let place = bar.at(0)
  let canvasTop = 0
  // Asked of the page once for a window of one size: in the midst of painting the answer would cost a whole frame.
  let head = 0

  // What stands above the list may have become higher meanwhile.
  const measure = () => {
    canvasTop = canvas.getBoundingClientRect().top + scrollY
  }

  return {
    top: () => place.top,
    /** The height of what lies over the top of the page. */
    head: () => head,
    /** What is added to a place in the list to have it on the canvas. */
    shift: () => place.bar - place.top,

    fit(height: number) {
      bar = scrollBar({ height, view: innerHeight, pixelRatio: devicePixelRatio })
      canvas.style.height = `${bar.barHeight}px`
      head = barHeight()
      measure()
    },

    /** The browser has scrolled. */
    follow() {
      measure()
      place = bar.follow(place, scrollY - canvasTop)
      if (Math.abs(scrollY - canvasTop - place.bar) > 0.5) scrollTo({ top: place.bar + canvasTop, behavior: 'instant' })
    },

    go(top: number) {
      place = bar.at(Math.max(0, top))
      scrollTo({ top: place.bar + canvasTop, behavior: 'instant' })
    },

    /** As the page stands now, whatever was before. */
    settle() {
      const at = scrollY - canvasTop
      place = bar.follow(bar.at(Math.max(0, at)), at)
    },

    /** A place of the window as a place in the list. */
    toList: (y: number) => y + place.top - (canvasTop + place.bar - scrollY),
  }
}
