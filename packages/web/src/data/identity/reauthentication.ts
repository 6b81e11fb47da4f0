import { useSyncExternalStore } from 'react'

/** Somebody waits to hear whether the password was entered again. */
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

/** Asks for the password; calls that need it at the same moment share the question. */
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

/** Nobody is there any more to answer. */
export const dropPasswordRequest = () => request?.settle(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the dialog is open for, or nothing. */
export const usePasswordRequest = () => useSyncExternalStore(subscribe, () => request)
