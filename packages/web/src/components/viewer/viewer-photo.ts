/** What the viewer must know of a photo to show it. A tile of the gallery is one. */
export interface ViewerPhoto {
  id: number
  name: string
  width: number
  height: number
  taken_at: string | null
  created_at: string
  thumbhash: string | null
  thumbnail_url: string
  preview_url: string
  public_url: string
}
