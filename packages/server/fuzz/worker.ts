import { parentPort, workerData } from 'node:worker_threads'
import { DEFAULT_MAX_CPU_MS, type FuzzTarget, inputOf, materialOf } from './target.ts'

export interface WorkerSetup {
  /** Module that exports the `targets`. */
  module: string
  target: string
  seeds: Uint8Array[]
  /** Number of the current case, shared with a watchdog because a hanging thread cannot reply. */
  progress: SharedArrayBuffer
  maxBufferBytes: number
}

/** Numbered cases, or a single input for the named target. */
export type WorkerOrder =
  | { seed: number; from: number; untilMs: number; count: number }
  | { input: Uint8Array; target: string }

export interface Fault {
  kind: 'exception' | 'time' | 'memory'
  message: string
}

/** Result of the cases before `next`; the fault belongs to case `next - 1`. */
export interface WorkerReport {
  next: number
  fault: Fault | null
}

const setup = workerData as WorkerSetup
const { targets } = (await import(setup.module)) as { targets: FuzzTarget[] }
const findTarget = (wanted: string) => targets.find(({ name }) => name === wanted)!
const target = findTarget(setup.target)
const material = materialOf(target, setup.seeds)
const progress = new Int32Array(setup.progress)

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Runs one input and checks for errors, CPU time and off-heap memory. */
async function judge({ run, maxCpuMs }: FuzzTarget, input: Buffer): Promise<Fault | null> {
  const [begunMs, heldBytes] = [cpuMs(), process.memoryUsage().arrayBuffers]
  try {
    // Most targets are synchronous, and awaiting nothing would take longer than they do.
    const pending = run(input)
    if (pending) await pending
  } catch (error) {
    return { kind: 'exception', message: describe(error) }
  }
  const takenMs = cpuMs() - begunMs
  const takenBytes = process.memoryUsage().arrayBuffers - heldBytes
  const maxMs = maxCpuMs ?? DEFAULT_MAX_CPU_MS
  if (takenMs > maxMs) return { kind: 'time', message: `${Math.round(takenMs)} ms for ${input.length} bytes` }
  if (takenBytes <= setup.maxBufferBytes) return null
  return { kind: 'memory', message: `${takenBytes} bytes of buffers for ${input.length} bytes` }
}

async function runCases({ seed, from, untilMs, count }: Extract<WorkerOrder, { seed: number }>): Promise<WorkerReport> {
  const endMs = performance.now() + untilMs
  let index = from
  while (index < from + count && performance.now() < endMs) {
    const input = inputOf(target, material, seed, index)
    Atomics.store(progress, 0, index)
    const fault = await judge(target, input)
    index++
    if (fault) return { next: index, fault }
  }
  return { next: index, fault: null }
}

async function answer(order: WorkerOrder) {
  const report =
    'input' in order
      ? { next: 0, fault: await judge(findTarget(order.target), Buffer.from(order.input)) }
      : await runCases(order)
  parentPort!.postMessage(report)
}

parentPort!.on('message', (order: WorkerOrder) => void answer(order))
