import type { FuzzTarget } from './target.ts'

const seeds = () => [Buffer.from('a harmless text')]
const dictionary = ['FAULT']
const isAtFault = (input: Buffer) => input.includes('FAULT')

/** Keeps what it allocates until the heap is full. */
function fillHeap() {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index))
}

/** Readers with known faults, which the harness must find: each fails on a word that only mutations bring. */
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
      // By the processor's time, as the clock of a busy machine tells of the work of others.
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
