import { useSyncExternalStore } from 'react'

/** Open password prompt that one or more calls are waiting for. */
interface Request {
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

let request: Request | null = null
const listeners = new Set<() => void>()

function put(next: Request | null) {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the password prompt; concurrent calls share one prompt. */
export function askForPassword(): Promise<boolean> {
  if (request) return request.answer
  let settle!: Request['settle']
  const answer = new Promise<boolean>((resolve) => {
    settle = (isConfirmed) => {
      put(null)
      resolve(isConfirmed)
    }
  })
  put({ answer, settle })
  return answer
}

/** Cancels the prompt when nobody is left to answer it. */
export const dropPasswordRequest = () => request?.settle(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the open password prompt, or null. */
export const usePasswordRequest = () => useSyncExternalStore(subscribe, () => request)
