import type { Contract, PhotoChanges, Sent } from '@imagora/contract'
import { readPhotoIndex } from '@imagora/contract/photo-index'
import { api, apiBytes } from '#data/api/client.ts'

type ContractQuery = NonNullable<Sent<Contract['GET /user/photos/index']>['query']>
/** `is_public` is a number because the URL carries it as a digit. */
type PhotoIndexQuery = Omit<ContractQuery, 'is_public'> & { is_public?: number }

/** Ids of the user's own photos in order. */
export const getPhotoIndex = async (query: PhotoIndexQuery, signal: AbortSignal) =>
  readPhotoIndex(await apiBytes('GET /user/photos/index', { query, signal }))

export const getPhotoTiles = (ids: number[], signal: AbortSignal) =>
  api('GET /user/photos/tiles', { query: { ids: ids.join(',') }, signal })

/** Updates the photos of one batch. */
export const updatePhotos = (ids: number[], changes: PhotoChanges) =>
  api('PUT /user/photos/update', { body: { ...changes, ids } })
