import { Worker } from 'node:worker_threads'
import type { FuzzTarget } from './target.ts'
import type { Fault, WorkerOrder, WorkerReport, WorkerSetup } from './worker.ts'

export interface HarnessLimits {
  /** Wall-clock milliseconds for one case before its worker is terminated. */
  hangMs: number
  maxHeapMb: number
  maxBufferBytes: number
}

export const defaultLimits: HarnessLimits = { hangMs: 1000, maxHeapMb: 256, maxBufferBytes: 128 * 1024 * 1024 }

/** A thread may be delayed on a busy machine: a suspected hang is run again alone with this many times the limit. */
const CONFIRM_FACTOR = 10
const WATCH_INTERVAL_MS = 50
const CHUNK_MS = 500

export interface Harness {
  /** Runs numbered cases until the time is up or one fails; the failed case is `next - 1`. */
  runCases(order: { seed: number; from: number; untilMs: number; count?: number }): Promise<WorkerReport>
  /** Runs one input with the longer limit, optionally against another target of the same module. */
  runInput(input: Buffer, target?: string): Promise<Fault | null>
  close(): Promise<void>
}

/** Calls `onHang` when the current case does not change for `hangMs`. */
function watchProgress(progress: Int32Array, hangMs: number, onHang: () => void) {
  let seen = Atomics.load(progress, 0)
  let since = performance.now()
  const clock = setInterval(() => {
    const current = Atomics.load(progress, 0)
    if (current !== seen) [seen, since] = [current, performance.now()]
    else if (performance.now() - since > hangMs) onHang()
  }, WATCH_INTERVAL_MS)
  return () => clearInterval(clock)
}

const isOutOfMemory = (error: Error & { code?: string }) => error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Runs one target in a separate thread, which is replaced when it hangs, runs out of memory or dies. */
export function createHarness(
  module: string,
  { name }: Pick<FuzzTarget, 'name'>,
  seeds: Uint8Array[],
  limits: HarnessLimits = defaultLimits,
): Harness {
  const progress = new SharedArrayBuffer(4)
  const current = new Int32Array(progress)
  let worker: Worker | null = null

  function start() {
    const setup: WorkerSetup = { module, target: name, seeds, progress, maxBufferBytes: limits.maxBufferBytes }
    return new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: setup,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb, maxYoungGenerationSizeMb: 32 },
    })
  }

  async function close() {
    await worker?.terminate()
    worker = null
  }

  /** A thread is ready after its first reply, so that loading the code is not counted as a case. */
  async function ready() {
    if (worker) return
    worker = start()
    await ask({ seed: 0, from: 0, untilMs: 0, count: 0 }, Infinity)
  }

  async function ask(order: WorkerOrder, hangMs: number): Promise<WorkerReport | Fault> {
    const asked = worker!
    const { promise: answer, resolve } = Promise.withResolvers<WorkerReport | Fault>()
    const stop = watchProgress(current, hangMs, () => resolve({ kind: 'time', message: 'did not end' }))
    const fail = (error: Error) =>
      resolve(
        isOutOfMemory(error)
          ? { kind: 'memory', message: error.message }
          : { kind: 'exception', message: error.stack ?? String(error) },
      )
    const exit = (code: number) => resolve({ kind: 'exception', message: `the worker ended with code ${code}` })
    asked.on('message', resolve).once('error', fail).once('exit', exit)
    asked.postMessage(order)
    const outcome = await answer
    stop()
    asked.off('message', resolve).off('error', fail).off('exit', exit)
    if ('kind' in outcome) {
      asked.on('error', () => {})
      await close()
    }
    return outcome
  }

  async function runInput(input: Buffer, target = name) {
    await ready()
    const outcome = await ask({ input, target }, limits.hangMs * CONFIRM_FACTOR)
    return 'kind' in outcome ? outcome : outcome.fault
  }

  async function runChunk(seed: number, from: number, untilMs: number, count: number): Promise<WorkerReport> {
    await ready()
    Atomics.store(current, 0, from)
    const outcome = await ask({ seed, from, untilMs, count }, limits.hangMs)
    return 'kind' in outcome ? { next: Atomics.load(current, 0) + 1, fault: outcome } : outcome
  }

  return {
    runInput,
    close,
    async runCases({ seed, from, untilMs, count = Infinity }) {
      const endMs = performance.now() + untilMs
      let next = from
      while (performance.now() < endMs && next < from + count) {
        const report = await runChunk(seed, next, Math.min(CHUNK_MS, endMs - performance.now()), from + count - next)
        if (report.fault) return report
        next = report.next
      }
      return { next, fault: null }
    },
  }
}
