import { type PhotoIndex, readPhotoIndex } from '@imagora/contract/photo-index'
import { limits } from '@imagora/contract/limits'
import { type QueryClient, useQueryClient, queryOptions } from '@tanstack/react-query'
import { api, apiBytes } from '#data/api/client.ts'
import { type PhotoListIds, hidePhotos, unhidePhotos, withoutPhotos } from './hidden-photos.ts'
import { requestInBatches, type BatchResult } from '#data/api/bulk-requests.ts'
import { profileQuery } from '#data/identity/session.ts'
import type { GallerySource } from './gallery-source.ts'

const calls = {
  delete: { list: 'photos', send: (body: number[]) => api('DELETE /user/photos', { body }) },
  restore: { list: 'trash', send: (body: number[]) => api('POST /user/trash/restore', { body }) },
  purge: { list: 'trash', send: (body: number[]) => api('DELETE /user/trash', { body }) },
} as const satisfies Record<string, { list: PhotoListIds; send: (ids: number[]) => Promise<unknown> }>

/** Removes photos from every cached index, including those not on screen. */
async function forget(client: QueryClient, list: PhotoListIds, ids: number[]) {
  const queryKey = [list, 'index']
  await client.cancelQueries({ queryKey })
  const gone = new Set(ids)
  client.setQueriesData<PhotoIndex>({ queryKey }, (index) => index && withoutPhotos(index, gone))
}

/**
 * Removes photos from their list optimistically and restores them if the server rejects the call. Other photos with a
 * pending removal stay hidden.
 */
async function takeOut(
  client: QueryClient,
  kind: keyof typeof calls,
  ids: number[],
  onProgress?: (done: number) => void,
): Promise<BatchResult> {
  const { list, send } = calls[kind]
  hidePhotos(list, ids)
  const result = await requestInBatches(ids, { size: limits.photo.idsPerCall, send, onProgress })
  await forget(client, list, result.done)
  unhidePhotos(list, ids)
  for (const name of ['photos', 'albums', 'trash']) void client.invalidateQueries({ queryKey: [name] })
  void client.invalidateQueries(profileQuery)
  return result
}

type Tell = (done: number) => void

export function useTrash() {
  const client = useQueryClient()
  return {
    put: (ids: number[]) => takeOut(client, 'delete', ids),
    /** Restores photos to where they were. */
    restore: (ids: number[], onProgress?: Tell) => takeOut(client, 'restore', ids, onProgress),
    /** Deletes photos permanently. */
    purge: (ids: number[], onProgress?: Tell) => takeOut(client, 'purge', ids, onProgress),
  }
}

/** Deleted photos, last deleted first; grouped by the day of deletion. */
export const trashSource: GallerySource = {
  key: ['trash', 'index'],
  index: async (signal) => readPhotoIndex(await apiBytes('GET /user/trash/index', { signal })),
  tiles: (ids, signal) => api('GET /user/trash/tiles', { query: { ids: ids.join(',') }, signal }),
}

const dayMs = 86_400_000

/** Retention of the trash in days, read from any photo in it. */
export const trashDaysQuery = queryOptions({
  queryKey: ['trash', 'days'],
  async queryFn({ signal }) {
    const { data } = await api('GET /user/trash', { query: { per_page: 1 }, signal })
    const [photo] = data
    return photo ? Math.round((Date.parse(photo.removed_at) - Date.parse(photo.deleted_at)) / dayMs) : null
  },
})
