import type { ReactNode } from 'react'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import type { ViewerPhoto } from './viewer-photo.ts'

export interface ViewerControls {
  /** Goes on to another photo, as this one is about to leave the list; closes where it is the only one. */
  skip: () => void
}

/** Something that the place (library, album, share) lets one do with the open photo. */
export interface ViewerAct {
  name: string
  label: string
  icon: ReactNode
  /** As `KeyboardEvent.key` says it, letters small. */
  key?: string
  /** Stands in the line on a phone too; the rest is behind a button there. */
  isMain?: boolean
  /** Has no place in the line: only its key is known. */
  isUnseen?: boolean
  onAct: (photo: ViewerPhoto, controls: ViewerControls) => void
}

export interface ViewerProps {
  /** The whole order that is gone through. */
  photos: PhotoColumns
  tileOf: (id: number) => ViewerPhoto | null
  /** These are about to be shown: whoever knows photos may fetch what is missing. */
  onNeed: (indexes: number[]) => void
  index: number
  /** After a rest, and before closing: the grid behind follows. */
  onIndex: (index: number) => void
  /** Where a photo opens from and returns to, if it is in sight. */
  elementOf: (index: number) => HTMLElement | null
  /** Closed from outside, it goes back to its tile as when it is closed from within. */
  isOpen?: boolean
  /** Once nothing of it is left. */
  onClose: () => void
  acts?: ViewerAct[] | undefined
  /** Where others find the photo, where that is not the picture itself. */
  linkOf?: ((photo: ViewerPhoto) => string) | undefined
  /** The gallery behind lets nobody choose, and its keys are fewer. */
  isPlain?: boolean | undefined
  /** What is known of a photo; asked for only while the panel is open. */
  renderDetails?: ((photo: ViewerPhoto, controls: ViewerControls) => ReactNode) | undefined
  /** What stands below the open photo, at the edge of the picture. */
  renderFoot?: ((photo: ViewerPhoto) => ReactNode) | undefined
  /** Whether a photo that does not load has been deleted meanwhile. */
  isGone?: ((id: number) => Promise<boolean>) | undefined
}
