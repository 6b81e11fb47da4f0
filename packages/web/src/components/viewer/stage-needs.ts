import type { ViewerPhoto } from './viewer-photo.ts'

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
