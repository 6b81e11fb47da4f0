import { useSyncExternalStore } from 'react'

/** Reason for the question: photos are moved or uploaded into a public album, or their album becomes public. */
export type PublishReason = 'add' | 'upload' | 'open'

export type PublishAnswer = 'publish' | 'keep' | 'cancel'

export interface PublishQuestion {
  reason: PublishReason
  /** Name of the album. */
  name: string
  /** Number of photos that would not be visible to others. */
  count: number
}

interface PublishRequest extends PublishQuestion {
  settle: (answer: PublishAnswer) => void
}

let request: PublishRequest | null = null
const listeners = new Set<() => void>()

function setPublishRequest(next: PublishRequest | null) {
  request = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open request, or null. */
export const usePublishRequest = () => useSyncExternalStore(subscribe, () => request)

/** Asks every time whether photos should be public, as the next ones may be different. */
export function requestPublishAnswer(question: PublishQuestion): Promise<PublishAnswer> {
  request?.settle('cancel')
  return new Promise((resolve) => {
    setPublishRequest({
      ...question,
      settle(answer) {
        setPublishRequest(null)
        resolve(answer)
      },
    })
  })
}
