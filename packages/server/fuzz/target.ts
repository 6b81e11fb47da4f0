import { mutate, type MutationMaterial } from './mutate.ts'
import { createRandom, type Random } from './random.ts'

/** Something that reads what strangers send. */
export interface FuzzTarget {
  name: string
  /** Inputs as they are meant to be; every case begins with one of them, or with what `generate` writes. */
  seeds: () => Buffer[] | Promise<Buffer[]>
  /** Words of the format. */
  dictionary: readonly string[]
  /** Writes an input by the grammar of the format. */
  generate?: (random: Random) => Buffer
  maxBytes?: number
  /** The processor's time that an input of this length may take. */
  maxCpuMs?: number
  /** Throws where the code under test throws what it may not, or breaks what it promises. */
  run: (input: Buffer) => void | Promise<void>
}

const DEFAULT_MAX_BYTES = 256 * 1024
export const DEFAULT_MAX_CPU_MS = 500

/** What the code under test promised, and did not keep. */
class BrokenPromise extends Error {
  override name = 'BrokenPromise'
}

export function assertThat(isKept: boolean, what: string) {
  if (!isKept) throw new BrokenPromise(what)
}

/** An error's class is on the list of what a reader may throw; anything else would answer 500. */
export function tolerate(error: unknown, ...classes: (new (...given: never[]) => Error)[]) {
  if (!classes.some((each) => error instanceof each)) throw error
}

export const materialOf = ({ dictionary, maxBytes }: FuzzTarget, seeds: readonly Uint8Array[]): MutationMaterial => ({
  dictionary: dictionary.map((word) => Buffer.from(word, 'latin1')),
  // What comes from another thread has lost what makes it a Buffer.
  seeds: seeds.map((seed) => Buffer.from(seed.buffer, seed.byteOffset, seed.byteLength)),
  maxBytes: maxBytes ?? DEFAULT_MAX_BYTES,
})

/** The input of a case: a function of seed, target and number alone, so that any thread can make it again. */
export function inputOf(target: FuzzTarget, material: MutationMaterial, seed: number, index: number): Buffer {
  const random = createRandom(seed, target.name, index)
  const isGenerated = target.generate !== undefined && random.chance(0.5)
  const start = isGenerated ? target.generate!(random) : random.pick(material.seeds)
  const isKept = isGenerated && random.chance(0.3)
  return Buffer.from(isKept ? start.subarray(0, material.maxBytes) : mutate(start, random, material))
}
