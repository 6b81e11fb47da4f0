import { afterAll, onTestFinished } from 'vitest'

/** Cleans up after the calling test, or after its file; Vitest ignores an `afterAll` registered inside a test. */
export function cleanUp(work: () => void | Promise<void>) {
  try {
    onTestFinished(work)
  } catch {
    afterAll(work)
  }
}
