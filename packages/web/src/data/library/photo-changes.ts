import type { PhotoChanges } from '@imagora/contract'
import { api } from '#data/api/client.ts'

/** Changes as many photos as one call takes. */
export const updatePhotos = (ids: number[], changes: PhotoChanges) =>
  api('PUT /user/photos/update', { body: { ...changes, ids } })
