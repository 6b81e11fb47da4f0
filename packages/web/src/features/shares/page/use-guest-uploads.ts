import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { uploadToShare } from '#data/sharing/guest-upload.ts'
import { ApiError } from '#data/api/api-error.ts'
import { type GuestFile, guestQueue } from './guest-queue.ts'

/** Others of the same network may be sending: so much later it is tried again. */
const patience = 5000
const mostTries = 60

const isForLater = (error: unknown) => error instanceof ApiError && error.code === 'uploads_at_once'
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends what a guest adds, two at a time, also while the dialog is closed; leaving the page ends it. */
export function useGuestUploads(slug: string) {
  const client = useQueryClient()
  const [files, tell] = useReducer(guestQueue, [])
  const leaving = useRef(new AbortController())
  const sent = useRef(new Set<number>())

  const sendInTurn = async ({ key, file }: GuestFile, signal: AbortSignal) => {
    const onProgress = (part: number) => tell({ type: 'moved', key, part })
    for (let tries = 1; ; tries++) {
      try {
        return await uploadToShare(slug, file, { signal, onProgress })
      } catch (error) {
        if (!isForLater(error) || tries === mostTries || signal.aborted) throw error
        await after(patience)
      }
    }
  }

  const send = useEffectEvent(async (given: GuestFile) => {
    const { key } = given
    try {
      const { is_waiting } = await sendInTurn(given, leaving.current.signal)
      tell({ type: 'taken', key, is_waiting })
      if (!is_waiting) void client.invalidateQueries({ queryKey: ['share', slug] })
    } catch (error) {
      if (!leaving.current.signal.aborted)
        tell({ type: 'failed', key, reason: error instanceof Error ? error.message : '' })
    }
  })

  useEffect(() => {
    for (const each of files) {
      // Forgotten only once it is seen to be over: what is drawn may be older than the answer, and would be sent twice.
      if (each.state !== 'sending') sent.current.delete(each.key)
      else if (!sent.current.has(each.key)) {
        sent.current.add(each.key)
        void send(each)
      }
    }
  }, [files])

  useEffect(() => {
    leaving.current = new AbortController()
    const { current } = leaving
    return () => current.abort()
  }, [])

  return {
    files,
    // The same one each time: whoever listens for dropped files need not begin anew.
    add: useCallback((given: File[]) => tell({ type: 'added', files: given }), []),
    retry: (key: number) => tell({ type: 'retried', key }),
  }
}
