import { afterAll, onTestFinished } from 'vitest'

/** Cleans up after the test that calls it, or after its file. Vitest forgets an `afterAll` that a test registers. */
export function cleanUp(work: () => void | Promise<void>) {
  try {
    onTestFinished(work)
  } catch {
    afterAll(work)
  }
}
