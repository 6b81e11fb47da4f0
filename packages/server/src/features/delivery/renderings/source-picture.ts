/** Properties of a picture that determine its variants. */
export interface PictureDimensions {
  extension: string
  width: number
  height: number
  frames: number
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
  mimetype: string
  thumb_path: string | null
  preview_path: string | null
}
