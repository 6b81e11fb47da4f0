import type { Photo } from '@imagora/contract'

/** Data the viewer needs to show a photo. A gallery tile has this shape. */
export interface ViewerPhoto {
  id: number
  name: string
  alt: string
  width: number
  height: number
  taken_at: string | null
  created_at: string
  thumbhash: string | null
  thumbnail_url: string
  preview_url: string
  public_url: string
  kind: Photo['kind']
  /** What to play; null for a still picture. */
  video_url: string | null
  /** Frames for seek previews of a video; lists of administrators are without. */
  storyboard_url?: string | null
  duration_ms: number | null
}

/** Returns the address of the video of a motion photo; null for other photos. */
export const getMotionVideoUrl = (photo: ViewerPhoto | null) => (photo?.kind === 'motion' ? photo.video_url : null)
