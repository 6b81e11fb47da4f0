import { api } from '#data/api/client.ts'
import { inAlbumParts } from './albums.ts'

interface Move {
  id: number
  ids: number[]
  /** Photo before which the others are placed; null appends them. */
  before: number | null
}

export const moveAlbumPhotos = ({ id, ids, before }: Move) =>
  inAlbumParts(ids, (part) => api('PUT /user/albums/{id}/order', { params: { id }, body: { ids: part, before } }))
