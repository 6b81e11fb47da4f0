import { useSyncExternalStore } from 'react'

/** Why it is asked: photos come into a public album, are sent into one, or their album becomes public. */
export type PublishReason = 'add' | 'upload' | 'open'

export type PublishAnswer = 'publish' | 'keep' | 'cancel'

export interface PublishQuestion {
  reason: PublishReason
  /** Of the album. */
  name: string
  /** So many would not be seen there by others. */
  count: number
}

interface Request extends PublishQuestion {
  settle: (answer: PublishAnswer) => void
}

let request: Request | null = null
const listeners = new Set<() => void>()

function put(next: Request | null) {
  request = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the dialog is open for, or nothing. */
export const usePublishRequest = () => useSyncExternalStore(subscribe, () => request)

/** Asks whether photos are to be public, each time anew: the next ones may be others. */
export function askToPublish(question: PublishQuestion): Promise<PublishAnswer> {
  request?.settle('cancel')
  return new Promise((resolve) => {
    put({
      ...question,
      settle(answer) {
        put(null)
        resolve(answer)
      },
    })
  })
}
