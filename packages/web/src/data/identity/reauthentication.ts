import { useSyncExternalStore } from 'react'

/** Open password prompt that one or more calls are waiting for. */
interface ReauthRequest {
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

let request: ReauthRequest | null = null
const listeners = new Set<() => void>()

function setReauthRequest(next: ReauthRequest | null) {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the password prompt; concurrent calls share one prompt. */
export function requestReauth(): Promise<boolean> {
  if (request) return request.answer
  let settle!: ReauthRequest['settle']
  const answer = new Promise<boolean>((resolve) => {
    settle = (isConfirmed) => {
      setReauthRequest(null)
      resolve(isConfirmed)
    }
  })
  setReauthRequest({ answer, settle })
  return answer
}

/** Cancels the prompt when nobody is left to answer it. */
export const cancelReauthRequest = () => request?.settle(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the open password prompt, or null. */
export const useReauthRequest = () => useSyncExternalStore(subscribe, () => request)
