import { mutate, type MutationMaterial } from './mutate.ts'
import { createRandom, type Random } from './random.ts'

/** Code under test that reads untrusted input. */
export interface FuzzTarget {
  name: string
  /** Valid inputs; every case starts with one of them or with the output of `generate`. */
  seeds: () => Buffer[] | Promise<Buffer[]>
  /** Keywords of the format. */
  dictionary: readonly string[]
  /** Generates an input by the grammar of the format. */
  generate?: (random: Random) => Buffer
  maxBytes?: number
  /** CPU milliseconds that one input may take. */
  maxCpuMs?: number
  /** Throws when the code under test throws a forbidden error or violates an invariant. */
  run: (input: Buffer) => void | Promise<void>
}

const DEFAULT_MAX_BYTES = 256 * 1024
export const DEFAULT_MAX_CPU_MS = 500

/** Violated invariant of the code under test. */
class BrokenPromise extends Error {
  override name = 'BrokenPromise'
}

export function assertThat(isKept: boolean, what: string) {
  if (!isKept) throw new BrokenPromise(what)
}

/** Rethrows an error unless a reader may throw its class; any other error would be answered with status 500. */
export function tolerate(error: unknown, ...classes: (new (...given: never[]) => Error)[]) {
  if (!classes.some((each) => error instanceof each)) throw error
}

export const materialOf = ({ dictionary, maxBytes }: FuzzTarget, seeds: readonly Uint8Array[]): MutationMaterial => ({
  dictionary: dictionary.map((word) => Buffer.from(word, 'latin1')),
  // A Buffer sent to another thread arrives as a Uint8Array.
  seeds: seeds.map((seed) => Buffer.from(seed.buffer, seed.byteOffset, seed.byteLength)),
  maxBytes: maxBytes ?? DEFAULT_MAX_BYTES,
})

/** Returns the input of a case, which depends only on seed, target and number, so that any thread can reproduce it. */
export function inputOf(target: FuzzTarget, material: MutationMaterial, seed: number, index: number): Buffer {
  const random = createRandom(seed, target.name, index)
  const isGenerated = target.generate !== undefined && random.chance(0.5)
  const start = isGenerated ? target.generate!(random) : random.pick(material.seeds)
  const isKept = isGenerated && random.chance(0.3)
  return Buffer.from(isKept ? start.subarray(0, material.maxBytes) : mutate(start, random, material))
}
