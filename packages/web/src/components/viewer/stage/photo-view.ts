import { thumbHashToRGBA } from 'thumbhash'
import { mayBeTransparent } from '#components/photo-grid/photo-columns.ts'
import type { ViewerPhoto } from '#components/viewer/viewer-photo.ts'
import classes from '#components/viewer/Viewer.module.css'

export type Tier = 'thumbnail' | 'preview' | 'original'

const ranks: Record<Tier, number> = { thumbnail: 1, preview: 2, original: 3 }
/** Milliseconds the previous layer stays, to avoid flicker. */
const overlap = 120

/** Size of the drawing that the server returns for a missing image, which loads like any other image. */
const standIn = { width: 400, height: 300 }

const isStandIn = ({ naturalWidth, naturalHeight }: HTMLImageElement, { width, height }: ViewerPhoto) =>
  naturalWidth === standIn.width &&
  naturalHeight === standIn.height &&
  (width !== standIn.width || height !== standIn.height)

interface PhotoViewDeps {
  /** Loads originals instead of previews. */
  isWhole: boolean
  onShown: () => void
  onFailed: () => void
}

/** Draws a thumbhash, a few pixels wide. */
function drawHash(hash: string) {
  const bytes = Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0))
  const { w, h, rgba } = thumbHashToRGBA(bytes)
  const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h, className: classes.layer })
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
  return canvas
}

/**
 * One photo as it loads: colour, thumbhash, thumbnail, preview, original. Each layer replaces the previous one once it
 * is decoded.
 */
export function createPhotoView({ isWhole, onShown, onFailed }: PhotoViewDeps) {
  const element = document.createElement('div')
  // PhotoSwipe recognizes the image by this class.
  element.className = `pswp__img ${classes.photo}`
  element.setAttribute('role', 'img')
  const coming = new Map<Tier, HTMLImageElement>()
  let photo: ViewerPhoto | null = null
  let rank = 0
  let hasFailed = false

  /** The original of a video is no picture: below its player is its poster. */
  function sourceOf(tier: Tier, { kind, thumbnail_url, preview_url, public_url }: ViewerPhoto) {
    if (kind === 'video') return { thumbnail: thumbnail_url, preview: preview_url, original: null }[tier]
    return { thumbnail: thumbnail_url, preview: isWhole ? public_url : preview_url, original: public_url }[tier]
  }

  function put(layer: HTMLElement) {
    const below = element.querySelectorAll(`:scope > .${classes.layer!}`)
    element.insertBefore(layer, element.querySelector(':scope > [data-player]'))
    setTimeout(() => {
      for (const one of below) one.remove()
    }, overlap)
  }

  function show(tier: Tier, image: HTMLImageElement) {
    coming.delete(tier)
    if (ranks[tier] <= rank) return
    rank = ranks[tier]
    put(image)
    if (tier === 'thumbnail') return
    // The background colour is removed; in transparent pictures it would look like a part of them.
    element.style.backgroundColor = ''
    element.dataset.tier = tier
    hasFailed = false
    onShown()
  }

  function fail(tier: Tier) {
    coming.delete(tier)
    if (tier !== 'preview') return
    hasFailed = true
    onFailed()
  }

  function fetch(tier: Tier) {
    const src = photo && sourceOf(tier, photo)
    // A failed preview is retried on request only, not on every update.
    const isVain = tier === 'preview' && hasFailed
    if (!src || isVain || ranks[tier] <= rank || coming.has(tier)) return
    const image = Object.assign(new Image(), { alt: '', draggable: false, className: classes.layer, src })
    coming.set(tier, image)
    const isStill = () => coming.get(tier) === image
    const settle = () => {
      if (!isStill()) return
      // Some browsers reject decode() for images that they can display.
      const isHere = image.complete && image.naturalWidth > 0 && !isStandIn(image, photo!)
      if (isHere) show(tier, image)
      else fail(tier)
    }
    image.decode().then(settle, settle)
  }

  return {
    element,

    /** Sets the label and colour before any image has loaded. */
    describe(given: ViewerPhoto | null, color: string, words: string) {
      element.setAttribute('aria-label', words)
      if (rank < ranks.preview) element.style.backgroundColor = color
      const isOther = given !== null && (given.id !== photo?.id || given.preview_url !== photo.preview_url)
      if (!isOther) return
      if (photo) this.forget()
      photo = given
      // The parts of an image are hidden from screen readers, and a player has parts.
      element.setAttribute('role', given.kind === 'video' ? 'group' : 'img')
      element.toggleAttribute('data-transparent', mayBeTransparent(given.thumbhash))
      if (rank === 0 && given.thumbhash) put(drawHash(given.thumbhash))
    },

    fetch,
    isVideo: () => photo?.kind === 'video',

    /** Returns whether the photo is shown or has failed, so that the next one can load. */
    isSettled: () => rank >= ranks.preview || hasFailed,
    hasFailed: () => hasFailed,

    /** Cancels pending loads. */
    cancelLoads() {
      for (const image of coming.values()) image.removeAttribute('src')
      coming.clear()
      hasFailed = false
    },

    /** Resets the view after the image with this id has been replaced. */
    forget() {
      this.cancelLoads()
      rank = 0
      delete element.dataset.tier
    },

    retry() {
      hasFailed = false
      fetch('preview')
    },
  }
}

export type PhotoView = ReturnType<typeof createPhotoView>
