import type { PhotoChanges } from '@imagora/contract'
import { api } from '#data/api/client.ts'

/** Updates the photos of one batch. */
export const updatePhotos = (ids: number[], changes: PhotoChanges) =>
  api('PUT /user/photos/update', { body: { ...changes, ids } })
