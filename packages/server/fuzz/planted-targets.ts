import type { FuzzTarget } from './target.ts'

const seeds = () => [Buffer.from('a harmless text')]
const dictionary = ['FAULT']
const isAtFault = (input: Buffer) => input.includes('FAULT')

/** Keeps its allocations until the heap is full. */
function fillHeap() {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index))
}

/** Readers with known bugs that the harness must find: each fails on a word that only mutations produce. */
export const targets: FuzzTarget[] = [
  {
    name: 'throwing',
    seeds,
    dictionary,
    run(input) {
      if (isAtFault(input)) throw new TypeError('planted')
    },
  },
  {
    name: 'endless',
    seeds,
    dictionary,
    run(input) {
      while (isAtFault(input));
    },
  },
  {
    name: 'waiting',
    seeds,
    dictionary,
    run: (input) => (isAtFault(input) ? new Promise(() => {}) : undefined),
  },
  {
    name: 'slow',
    seeds,
    dictionary,
    maxCpuMs: 50,
    run(input) {
      // CPU time is measured, because the wall clock of a busy machine includes the work of other processes.
      const end = process.threadCpuUsage().user + 100_000
      while (isAtFault(input) && process.threadCpuUsage().user < end);
    },
  },
  {
    name: 'hoarding',
    seeds,
    dictionary,
    run(input) {
      if (isAtFault(input)) fillHeap()
    },
  },
  {
    name: 'buffering',
    seeds,
    dictionary,
    run(input) {
      if (isAtFault(input)) Buffer.alloc(48 * 1024 * 1024).fill(1)
    },
  },
]
