import { setTimeout as sleep } from 'node:timers/promises'
import { StorageFailure } from './failures.ts'

/** After so long no further try is begun, so that whoever waits is answered within ten seconds. */
const triesForMs = 5000
const mostTries = 3

/** Again, where the same call may succeed in a moment. */
export async function retrying<T>(act: (attempt: number) => Promise<T>): Promise<T> {
  const began = performance.now()
  for (let attempt = 0; ; attempt++) {
    try {
      return await act(attempt)
    } catch (error) {
      const isTransient = error instanceof StorageFailure && error.isTransient
      if (!isTransient || attempt + 1 >= mostTries || performance.now() - began > triesForMs) throw error
      await sleep(100 * 3 ** attempt * (0.5 + Math.random()))
    }
  }
}
