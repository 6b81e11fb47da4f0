import { useCallback, useSyncExternalStore } from 'react'
import { uploaderStore, queue } from './engine/uploader.ts'

export const useUploadIds = () => useSyncExternalStore(queue.subscribe, queue.ids)
export const useTotals = () => useSyncExternalStore(queue.subscribe, queue.totals)
export const useUploaderState = () => useSyncExternalStore(uploaderStore.subscribe, uploaderStore.get)

/** Subscribes to a single file, so that its row renders only for its own changes. */
export function useUpload(id: number) {
  const watch = useCallback((listener: () => void) => queue.subscribeToRow(id, listener), [id])
  return useSyncExternalStore(watch, () => queue.get(id))
}
