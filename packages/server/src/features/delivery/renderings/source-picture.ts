import type { PhotoKind } from '@imagora/contract/photo-search'
import type { SharePoint } from '@imagora/contract/transform-parameters'

/** Properties of a picture that determine its variants. */
export interface PictureDimensions {
  extension: string
  width: number
  height: number
  frames: number
  /** What a crop keeps nearest to its center, in shares; null for the center of the picture. */
  focus: SharePoint | null
}

/** A picture to render from: its photo, and the paths of its file and stored variants. */
export interface SourcePicture extends PictureDimensions {
  id: number
  version: number
  group_id: number | null
  blob_id: number
  storage_id: number
  path: string
  sha256: string
  bytes: number
  mimetype: string
  thumb_path: string | null
  preview_path: string | null
  kind: PhotoKind
  poster_path: string | null
  poster_sha256: string | null
  playback_path: string | null
  motion_offset: number | null
  motion_bytes: number | null
  storyboard_path: string | null
  /** The file of a live photo's video. */
  motion_video_storage_id: number | null
  motion_video_path: string | null
  motion_video_playback_path: string | null
  motion_video_mimetype: string | null
  motion_video_extension: string | null
}

/** Returns the path of the picture to render from; null for a video of which there is no picture. */
export const stillPathOf = ({ kind, path, poster_path }: Pick<SourcePicture, 'kind' | 'path' | 'poster_path'>) =>
  poster_path ?? (kind === 'video' ? null : path)
