import type { ReactNode } from 'react'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import type { VideoFailure } from '#data/library/video-refusal.ts'
import type { ViewerPhoto } from './viewer-photo.ts'

export interface ViewerControls {
  /** Moves to another photo before this one leaves the list; closes the viewer if it is the only one. */
  skip: () => void
}

interface VideoNoticeControls {
  failure: VideoFailure
  /** Address of the file that failed. */
  failedUrl: string
  /** Tries to play the file again, at its current address. */
  onRetry: (url: string) => void
  /** Downloads the file; undefined where the page does not allow it. */
  onDownload: (() => void) | undefined
}

/** An action of the page (library, album, share) for the open photo. */
export interface ViewerAction {
  name: string
  label: string
  icon: ReactNode
  /** Value of `KeyboardEvent.key`, letters in lower case. */
  key?: string
  /** One of few main actions: has a text where there is room, and stands below the image on a phone. */
  isMain?: boolean
  /** Text beside or below the icon of a main action, if the label is too long for it. */
  text?: string
  /** Not in the bar; reachable by its key only. */
  isUnseen?: boolean
  /** Returns whether the action works for a photo; undefined for all. */
  isFor?: (photo: ViewerPhoto) => boolean
  onAct: (photo: ViewerPhoto, controls: ViewerControls) => void
}

export interface ViewerProps {
  /** Order of all photos to browse. */
  photos: PhotoColumns
  tileOf: (id: number) => ViewerPhoto | null
  /** Called with the upcoming photos, so that missing data can be loaded. */
  onNeed: (indexes: number[]) => void
  index: number
  /** Called after a pause and before closing, so that the grid behind follows. */
  onIndex: (index: number) => void
  /** Returns the element a photo opens from and returns to, if it is visible. */
  elementOf: (index: number) => HTMLElement | null
  /** Setting it to false closes the viewer with the same animation as closing from within. */
  isOpen?: boolean
  /** Called after the viewer has been removed. */
  onClose: () => void
  acts?: ViewerAction[] | undefined
  /** Returns the link to share, if it is not the image itself. */
  linkOf?: ((photo: ViewerPhoto) => string) | undefined
  /** The gallery behind has no selection and fewer shortcuts. */
  isPlain?: boolean | undefined
  /** Renders the details; called only while the panel is open. */
  renderDetails?: ((photo: ViewerPhoto, controls: ViewerControls) => ReactNode) | undefined
  /** Renders the footer at the lower edge of the image. */
  renderFooter?: ((photo: ViewerPhoto) => ReactNode) | undefined
  /** Renders why a video does not play, if the page knows more than its failure. */
  renderVideoNotice?: ((photo: ViewerPhoto, controls: VideoNoticeControls) => ReactNode) | undefined
  /** Returns whether a photo that failed to load has been deleted. */
  isPhotoDeleted?: ((id: number) => Promise<boolean>) | undefined
}
