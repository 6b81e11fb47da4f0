/** What a picture is made of, as far as its forms depend on it. */
export interface Measured {
  extension: string
  width: number
  height: number
  frames: number
}

/** A picture that renderings are made from: which photo shows it, and where its file and what lies beside it are. */
export interface SourcePicture extends Measured {
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
