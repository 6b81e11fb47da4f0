import { api } from '#data/api/client.ts'

export const prepareAlbumArchive = (id: number, signal: AbortSignal) =>
  api('POST /user/albums/{id}/archive', { params: { id }, signal })

export const preparePhotoArchive = (ids: number[], signal: AbortSignal) =>
  api('POST /user/photos/archive', { body: { ids }, signal })
