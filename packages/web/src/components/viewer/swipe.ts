import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import { isStill } from '#lib/browser/reduced-motion.ts'
import { boundsOf } from './bounds.ts'
import type { StageNeeds } from './stage-needs.ts'
import { sizeOf } from './tiers.ts'

/** Of opening, closing and zooming, in milliseconds. */
const duration = 220

export const sizeAt = ({ photoOf, ratioOf }: StageNeeds, index: number) => photoOf(index) ?? sizeOf(ratioOf(index))

/** What the gestures are made of, asked for everything by index. */
export function newSwipe(needs: StageNeeds) {
  const { parent, index, onTap } = needs
  const swipe = new PhotoSwipe({
    index,
    appendToEl: parent,
    getViewportSizeFn: () => ({ x: parent.clientWidth, y: parent.clientHeight }),
    bgOpacity: 1,
    loop: false,
    preload: [1, 2],
    wheelToZoom: true,
    trapFocus: false,
    returnFocus: false,
    showHideAnimationType: isStill() ? 'none' : 'zoom',
    showAnimationDuration: duration,
    hideAnimationDuration: duration,
    zoomAnimationDuration: isStill() ? 0 : duration,
    // Small pictures can be looked at closely too.
    secondaryZoomLevel: ({ fit }) => Math.max(fit * 2, Math.min(1, fit * 3)),
    maxZoomLevel: ({ fit }) => Math.max(2, fit * 4),
    imageClickAction: 'zoom',
    bgClickAction: 'close',
    tapAction: onTap,
    doubleTapAction: 'zoom',
    // What stands around the picture is ours, and so are the keys.
    arrowPrev: false,
    arrowNext: false,
    close: false,
    zoom: false,
    counter: false,
  })
  swipe.on('keydown', (event) => event.preventDefault())
  swipe.on('uiRegister', () => {
    swipe.ui!.uiElementsData = []
  })
  swipe.addFilter('numItems', needs.count)
  swipe.addFilter('itemData', (_data, at) => {
    const { width, height } = sizeAt(needs, at)
    return { type: 'photo', width, height, id: needs.idOf(at) }
  })
  swipe.addFilter('isContentZoomable', () => true)
  swipe.addFilter('useContentPlaceholder', () => true)
  swipe.addFilter('thumbBounds', (_bounds, _data, at) => {
    const tile = needs.tileOf(at)?.getBoundingClientRect()
    return (tile && tile.width > 0 ? boundsOf(tile, needs.ratioOf(at)) : undefined) as never
  })
  return swipe
}

/** The dialog and its words are ours: what the gestures are made of says nothing to those who do not see it. */
export function silence({ element, scrollWrap, container, mainScroll }: PhotoSwipe) {
  element?.removeAttribute('role')
  scrollWrap?.removeAttribute('aria-roledescription')
  container?.removeAttribute('aria-live')
  for (const { el } of mainScroll.itemHolders) {
    el.removeAttribute('role')
    el.removeAttribute('aria-roledescription')
  }
}
