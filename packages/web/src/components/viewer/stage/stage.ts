import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import { prefersReducedMotion, isSavingData } from '#lib/browser/media-preferences.ts'
import { isRightToLeft } from '#lib/browser/direction.ts'
import { boundsOf } from './pan-bounds.ts'
import { type StageOptions, createPhotoViews } from './photo-views.ts'
import { sizeOf, needsOriginal } from './picture-tiers.ts'

/** Duration of opening, closing and zooming, in milliseconds. */
const duration = 220

const sizeAt = ({ photoOf, ratioOf }: StageOptions, index: number) => photoOf(index) ?? sizeOf(ratioOf(index))

/**
 * Numbers the photos from the other end, so that the next one lies to the left, as right-to-left readers expect.
 * PhotoSwipe knows one direction only.
 */
function mirror(options: StageOptions, flip: (index: number) => number): StageOptions {
  return {
    ...options,
    index: flip(options.index),
    idOf: (index) => options.idOf(flip(index)),
    photoOf: (index) => options.photoOf(flip(index)),
    ratioOf: (index) => options.ratioOf(flip(index)),
    colorOf: (index) => options.colorOf(flip(index)),
    wordsOf: (index) => options.wordsOf(flip(index)),
    tileOf: (index) => options.tileOf(flip(index)),
    onIndex: (index) => options.onIndex(flip(index)),
  }
}

const isVideoAt = ({ photoOf }: StageOptions, index: number) => photoOf(index)?.kind === 'video'

/** Pixels at the lower edge of a player where a finger uses its controls; above them it swipes to the next photo. */
const PLAYER_CONTROLS_PX = 72

/** Returns whether a press belongs to a player: any of the mouse, and that of a finger on its controls. */
function isForPlayer({ target, pointerType, clientY }: PointerEvent) {
  const player = target instanceof Element ? target.closest('[data-player]') : null
  if (!player) return false
  if (pointerType === 'mouse' || !(target instanceof HTMLVideoElement)) return true
  return target.controls && clientY > player.getBoundingClientRect().bottom - PLAYER_CONTROLS_PX
}

/** Creates PhotoSwipe, which handles the gestures and requests everything by index. */
function newSwipe(needs: StageOptions) {
  const { parent, index, onTap } = needs
  const swipe = new PhotoSwipe({
    index,
    appendToEl: parent,
    getViewportSizeFn: () => ({ x: parent.clientWidth, y: parent.clientHeight }),
    bgOpacity: 1,
    loop: false,
    preload: isRightToLeft() ? [2, 1] : [1, 2],
    wheelToZoom: true,
    paddingFn: (_size, _data, at) => ({
      left: 0,
      right: 0,
      ...(isVideoAt(needs, at) ? needs.videoPadding() : { top: 0, bottom: 0 }),
    }),
    // A small video is enlarged, as its controls need room; a small picture is not.
    initialZoomLevel: ({ fit, index: at, elementSize, panAreaSize }) =>
      isVideoAt(needs, at) && elementSize && panAreaSize
        ? Math.min(panAreaSize.x / elementSize.x, panAreaSize.y / elementSize.y)
        : fit,
    trapFocus: false,
    returnFocus: false,
    showHideAnimationType: prefersReducedMotion() ? 'none' : 'zoom',
    showAnimationDuration: duration,
    hideAnimationDuration: duration,
    zoomAnimationDuration: prefersReducedMotion() ? 0 : duration,
    // Small images can be zoomed in too.
    secondaryZoomLevel: ({ fit }) => Math.max(fit * 2, Math.min(1, fit * 3)),
    maxZoomLevel: ({ fit }) => Math.max(2, fit * 4),
    imageClickAction: 'zoom',
    bgClickAction: 'close',
    tapAction: onTap,
    doubleTapAction: 'zoom',
    // The viewer has its own controls and keyboard shortcuts.
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
  swipe.addFilter('isContentZoomable', (_isZoomable, content) => !isVideoAt(needs, content.index))
  swipe.on('pointerDown', (event) => {
    if (isForPlayer(event.originalEvent)) event.preventDefault()
  })
  swipe.addFilter('useContentPlaceholder', () => true)
  swipe.addFilter('thumbBounds', (_bounds, _data, at) => {
    const tile = needs.tileOf(at)?.getBoundingClientRect()
    return (tile && tile.width > 0 ? boundsOf(tile, needs.ratioOf(at)) : undefined) as never
  })
  return swipe
}

/** Removes the ARIA attributes of PhotoSwipe, because the dialog has its own labels. */
function silence({ element, scrollWrap, container, mainScroll }: PhotoSwipe) {
  element?.removeAttribute('role')
  scrollWrap?.removeAttribute('aria-roledescription')
  container?.removeAttribute('aria-live')
  for (const { el } of mainScroll.itemHolders) {
    el.removeAttribute('role')
    el.removeAttribute('aria-roledescription')
  }
}

type Views = ReturnType<typeof createPhotoViews>

function fetchOriginal({ currSlide: slide }: PhotoSwipe, needs: StageOptions, views: Views) {
  const photo = slide && needs.photoOf(slide.index)
  if (!photo || photo.kind === 'video' || needs.isWhole() || isSavingData()) return
  const isZoomed = slide.currZoomLevel > slide.zoomLevels.initial
  const width = slide.width * slide.currZoomLevel
  const isNeeded = needsOriginal(photo, { width, pixelRatio: devicePixelRatio, isZoomed })
  if (isNeeded) views.viewOf(slide.index)?.fetch('original')
}

/** Updates sizes that were guessed before the photo was loaded. */
function refresh(swipe: PhotoSwipe, needs: StageOptions, views: Views) {
  for (const { slide } of swipe.mainScroll.itemHolders) {
    const view = slide && views.viewOf(slide.index)
    if (!view) continue
    const wasVideo = view.isVideo()
    views.describe(slide.index, view)
    const { width, height } = sizeAt(needs, slide.index)
    if (slide.width === width && slide.height === height && wasVideo === view.isVideo()) continue
    Object.assign(slide.content, { width, height })
    Object.assign(slide, { width, height })
    if (swipe.opener.isOpen) slide.resize()
  }
  views.fetching.go()
}

/** Switches to another list; photos that are in both keep their loaded images. */
function reset(swipe: PhotoSwipe, index: number, needs: StageOptions, views: Views) {
  const { itemHolders } = swipe.mainScroll
  views.runWithoutDisposal(() => {
    for (const holder of itemHolders) {
      holder.slide?.destroy()
      delete holder.slide
    }
    swipe.contentLoader.destroy()
  })
  swipe.currIndex = index
  swipe.potentialIndex = index
  for (const [place, holder] of itemHolders.entries()) {
    swipe.setContent(holder, index - 1 + place)
    holder.slide?.setIsActive(place === 1)
  }
  views.disposeExcept(new Set([-2, -1, 0, 1, 2].map((step) => needs.idOf(index + step))))
  swipe.contentLoader.updateLazy(0)
  swipe.dispatch('change')
}

/** Black stage for photos with swipe, zoom and close gestures; photos open from their tile and return to it. */
export function openStage(options: StageOptions) {
  const isMirrored = isRightToLeft()
  const flip = (index: number) => (isMirrored ? options.count() - 1 - index : index)
  const needs = isMirrored ? mirror(options, flip) : options
  const swipe = newSwipe(needs)
  const views = createPhotoViews(swipe, needs)
  let isRemoved = false
  /** Actions requested during the opening animation run after it. */
  let waiting: (() => void)[] = []
  const whenOpen = (act: () => void) => {
    if (swipe.isDestroying) return
    if (swipe.opener.isOpen) act()
    else waiting.push(act)
  }

  swipe.on('change', () => {
    views.fetching.turn(swipe.currIndex)
    needs.onIndex(swipe.currIndex)
    fetchOriginal(swipe, needs, views)
  })
  swipe.on('zoomPanUpdate', ({ slide }) => {
    if (!swipe.opener.isOpen) return
    needs.onZoom(slide.currZoomLevel > slide.zoomLevels.initial * 1.001)
    fetchOriginal(swipe, needs, views)
  })
  swipe.on('openingAnimationEnd', () => {
    const acts = waiting
    waiting = []
    // The microtask runs after a later listener of the same event has placed the neighbours.
    queueMicrotask(() => {
      for (const act of acts) act()
    })
  })
  swipe.on('close', needs.onClosing)
  swipe.on('destroy', () => {
    views.close()
    if (!isRemoved) needs.onClosed()
  })
  swipe.init()
  silence(swipe)

  return {
    view: () => views.viewOf(swipe.currIndex),
    refresh: () => refresh(swipe, needs, views),
    reset: (index: number) => whenOpen(() => reset(swipe, flip(index), needs, views)),
    move: (step: number) => whenOpen(() => swipe.goTo(swipe.potentialIndex + (isMirrored ? -step : step))),
    goTo: (index: number) => whenOpen(() => swipe.goTo(flip(index))),
    slideTo: (index: number) =>
      whenOpen(() => swipe.mainScroll.moveIndexBy(flip(index) - swipe.potentialIndex, !prefersReducedMotion())),
    zoom: () => whenOpen(() => swipe.toggleZoom()),
    pan(distance: number) {
      const slide = swipe.currSlide
      if (slide?.isPannable()) slide.panTo(slide.pan.x, slide.pan.y + distance)
    },
    retry: () => views.viewOf(swipe.currIndex)?.retry(),
    /** Adapts to a changed container size. */
    resize: () => whenOpen(() => swipe.updateSize(true)),
    close: () => whenOpen(() => swipe.close()),

    /** Removes the stage at once, without an animation. */
    remove() {
      isRemoved = true
      swipe.isDestroying = true
      swipe.destroy()
    },
  }
}

export type Stage = ReturnType<typeof openStage>
