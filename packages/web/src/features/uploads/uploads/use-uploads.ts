import { useCallback, useSyncExternalStore } from 'react'
import { desk, queue } from './engine/uploader.ts'

export const useUploadIds = () => useSyncExternalStore(queue.watch, queue.ids)
export const useTotals = () => useSyncExternalStore(queue.watch, queue.totals)
export const useDesk = () => useSyncExternalStore(desk.watch, desk.get)

/** Subscribes to a single file, so that its row renders only for its own changes. */
export function useUpload(id: number) {
  const watch = useCallback((listener: () => void) => queue.watchRow(id, listener), [id])
  return useSyncExternalStore(watch, () => queue.get(id))
}
