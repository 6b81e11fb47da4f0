import { type PhotoIndex, readPhotoIndex } from '@imagora/contract/photo-index'
import { limits } from '@imagora/contract/limits'
import { type QueryClient, useQueryClient, queryOptions } from '@tanstack/react-query'
import { api, apiBytes } from '#data/api/client.ts'
import { type PhotoListIds, hidePhotos, unhidePhotos, omitPhotos } from './hidden-photos.ts'
import { requestInBatches, type BatchResult } from '#data/api/bulk-requests.ts'
import { profileQuery } from '#data/identity/session.ts'
import type { GallerySource } from './gallery-source.ts'

interface TrashCall {
  list: PhotoListIds
  /** Screen that shows the photos. */
  to: string
  canCancel: boolean
  send: (ids: number[]) => Promise<unknown>
}

const trashCalls = {
  // A deletion is undone rather than cancelled, as its notice offers.
  delete: {
    list: 'photos',
    to: '/user/photos',
    canCancel: false,
    send: (body: number[]) => api('DELETE /user/photos', { body }),
  },
  restore: {
    list: 'trash',
    to: '/user/trash',
    canCancel: true,
    send: (body: number[]) => api('POST /user/trash/restore', { body }),
  },
  purge: {
    list: 'trash',
    to: '/user/trash',
    canCancel: true,
    send: (body: number[]) => api('DELETE /user/trash', { body }),
  },
} as const satisfies Record<string, TrashCall>

/** Removes photos from every cached index, including those not on screen. */
async function removeFromIndex(client: QueryClient, list: PhotoListIds, ids: number[]) {
  const queryKey = [list, 'index']
  await client.cancelQueries({ queryKey })
  const gone = new Set(ids)
  client.setQueriesData<PhotoIndex>({ queryKey }, (index) => index && omitPhotos(index, gone))
}

/**
 * Removes photos from their list optimistically and restores them if the server rejects the call. Other photos with a
 * pending removal stay hidden.
 */
async function runTrashAction(client: QueryClient, kind: keyof typeof trashCalls, ids: number[]): Promise<BatchResult> {
  const { list, to, canCancel, send } = trashCalls[kind]
  hidePhotos(list, ids)
  const activity = { kind, to, canCancel }
  const result = await requestInBatches(ids, { batchSize: limits.photo.idsPerCall, send, activity })
  await removeFromIndex(client, list, result.done)
  unhidePhotos(list, ids)
  for (const name of ['photos', 'albums', 'trash']) void client.invalidateQueries({ queryKey: [name] })
  void client.invalidateQueries(profileQuery)
  return result
}

export function useTrash() {
  const client = useQueryClient()
  return {
    moveToTrash: (ids: number[]) => runTrashAction(client, 'delete', ids),
    /** Restores photos to where they were. */
    restore: (ids: number[]) => runTrashAction(client, 'restore', ids),
    /** Deletes photos permanently. */
    purge: (ids: number[]) => runTrashAction(client, 'purge', ids),
  }
}

/** Deleted photos, last deleted first; grouped by the day of deletion. */
export const trashSource: GallerySource = {
  key: ['trash', 'index'],
  index: async (signal) => readPhotoIndex(await apiBytes('GET /user/trash/index', { signal })),
  tiles: (ids, signal) => api('GET /user/trash/tiles', { query: { ids: ids.join(',') }, signal }),
}

const DAY_MS = 86_400_000

/** Retention of the trash in days, read from any photo in it. */
export const trashRetentionQuery = queryOptions({
  queryKey: ['trash', 'days'],
  async queryFn({ signal }) {
    const { data } = await api('GET /user/trash', { query: { per_page: 1 }, signal })
    const [photo] = data
    return photo ? Math.round((Date.parse(photo.removed_at) - Date.parse(photo.deleted_at)) / DAY_MS) : null
  },
})
