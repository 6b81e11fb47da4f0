import { afterAll, expect } from 'vitest'

/** The slowest file takes three minutes on a busy machine. */
const LIMIT_MS = 10 * 60_000

// Tests replace these by fake ones.
const { setTimeout, clearTimeout } = globalThis
const { testPath } = expect.getState()

/**
 * Ends the worker when its file does not end. Vitest limits tests and hooks, but waits without end for a module that
 * awaits something while it is loaded. The runner then reports the file, and it is retried.
 */
const timer = setTimeout(() => {
  process.stderr.write(`\n${testPath} has not ended after ${LIMIT_MS / 60_000} minutes; its worker is ended.\n`)
  process.kill(process.pid, 'SIGKILL')
}, LIMIT_MS)
timer.unref()
afterAll(() => clearTimeout(timer))
