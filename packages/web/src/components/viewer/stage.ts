import PhotoSwipe, { type SlideData } from 'photoswipe'
import 'photoswipe/style.css'

/** What is shown of a photo, from the smallest to the whole. */
export interface Picture {
  thumbnail: string
  preview: string
  original: string
  width: number
  height: number
  words: string
}

interface Needs {
  index: number
  count: () => number
  /** Nothing while it is not known yet. */
  pictureOf: (index: number) => Picture | null
  /** Known for every photo, long before the rest. */
  ratioOf: (index: number) => number
  /** Where the photo stands on the page, if it is in sight. */
  tileOf: (index: number) => HTMLElement | null
  /** Originals rather than previews. */
  isWhole: boolean
  onIndex: (index: number) => void
  onClosing: () => void
  onClosed: () => void
  onKey: (event: KeyboardEvent) => boolean
}

/** As wide as previews are made. */
const previewSide = 1600

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function sizesOf({ width, height }: Pick<Picture, 'width' | 'height'>) {
  const scale = Math.min(1, previewSide / Math.max(width, height))
  return { preview: Math.max(1, Math.round(width * scale)), original: width }
}

function slideOf(picture: Picture, isWhole: boolean): SlideData {
  const { thumbnail, preview, original, width, height, words } = picture
  const widths = sizesOf(picture)
  const isLarger = widths.original > widths.preview
  return {
    src: isWhole ? original : preview,
    msrc: thumbnail,
    width,
    height,
    alt: words,
    // The browser fetches the original once the zoom needs it, and not before.
    ...(isLarger && !isWhole && { srcset: `${preview} ${widths.preview}w, ${original} ${widths.original}w` }),
  }
}

/** Before anything but its shape is known: the place is right, the picture follows. */
const emptySlide = (ratio: number): SlideData => ({
  width: Math.round(previewSide * Math.min(1, ratio)),
  height: Math.round(previewSide * Math.min(1, 1 / ratio)),
  html: '',
})

/** Photos on black: swiped, zoomed and closed by hand, each opened from its tile and given back to it. */
export function openStage(needs: Needs) {
  const duration = isStill() ? 0 : 220
  const stage = new PhotoSwipe({
    index: needs.index,
    bgOpacity: 1,
    loop: false,
    preload: [1, 2],
    wheelToZoom: true,
    arrowKeys: true,
    returnFocus: false,
    showHideAnimationType: isStill() ? 'none' : 'zoom',
    showAnimationDuration: duration,
    hideAnimationDuration: duration,
    zoomAnimationDuration: duration,
    // What stands in its toolbar is ours.
    arrowPrev: false,
    arrowNext: false,
    close: false,
    zoom: false,
    counter: false,
    imageClickAction: 'zoom',
    tapAction: 'toggle-controls',
    doubleTapAction: 'zoom',
  })

  stage.addFilter('numItems', () => needs.count())
  stage.addFilter('itemData', (_data, index) => {
    const picture = needs.pictureOf(index)
    return picture ? slideOf(picture, needs.isWhole) : emptySlide(needs.ratioOf(index))
  })
  stage.addFilter('thumbBounds', (_bounds, _data, index) => {
    const tile = needs.tileOf(index)?.getBoundingClientRect()
    return tile ? { x: tile.left, y: tile.top, w: tile.width } : (undefined as never)
  })
  stage.addFilter('placeholderSrc', (src, { data }) => data.msrc ?? src)
  stage.on('change', () => needs.onIndex(stage.currIndex))
  stage.on('close', needs.onClosing)
  stage.on('destroy', needs.onClosed)
  stage.on('keydown', (event) => {
    if (needs.onKey(event.originalEvent)) event.preventDefault()
  })
  stage.init()
  return stage
}

export type Stage = ReturnType<typeof openStage>
