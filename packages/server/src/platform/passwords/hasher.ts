import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createBoundedQueue } from '#platform/queues/bounded-queue.ts'

interface HashCost {
  memory: number
  passes: number
  parallelism: number
}

interface PasswordHash {
  cost: HashCost
  salt: Buffer
  hash: Buffer
}

const derive = promisify(argon2)
/** 19 MiB and two passes take about 60 ms of one core. */
const PRODUCTION_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32

const formatHash = ({ cost: { memory, passes, parallelism }, salt, hash }: PasswordHash) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64url')}$${hash.toString('base64url')}`

function parseHash(text: string | null): PasswordHash | null {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(text ?? '') ?? []
  if (!salt || !hash) return null
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

/** Two at once and never on every core: logins must not slow down users who are already logged in. */
const DEFAULT_CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1))

/** Argon2id in its own bounded queue: hashing is the cheapest way to exhaust a server. */
export function createPasswordHasher({ concurrency = DEFAULT_CONCURRENCY, waiting = 50, cost = PRODUCTION_COST } = {}) {
  const run = createBoundedQueue({ concurrency, waiting })
  const admit = createBoundedQueue({ concurrency: concurrency + waiting, waiting: 0 })
  /** Hash compared for a missing account, so that it takes as long as a wrong password. */
  const dummyHash: PasswordHash = { cost, salt: randomBytes(16), hash: randomBytes(HASH_BYTES) }

  const compute = (password: string, { cost: { memory, passes, parallelism }, salt, hash }: PasswordHash) =>
    run(() =>
      derive('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength: hash.length }),
    )

  return {
    /** Runs the work before a hash while the queue has capacity, and refuses the rest before it costs anything. */
    admit,

    status: run.status,

    async hash(password: string) {
      const fresh: PasswordHash = { cost, salt: randomBytes(16), hash: Buffer.alloc(HASH_BYTES) }
      return formatHash({ ...fresh, hash: await compute(password, fresh) })
    },

    /** Returns false, after the same time, if nothing is stored. */
    async verify(stored: string | null, password: string) {
      const parsedHash = parseHash(stored)
      const { hash } = parsedHash ?? dummyHash
      return timingSafeEqual(await compute(password, parsedHash ?? dummyHash), hash) && parsedHash !== null
    },

    /** Returns whether the hash has a lower cost than new ones. */
    isOutdated(stored: string) {
      const parsedHash = parseHash(stored)
      return !parsedHash || parsedHash.cost.memory < cost.memory || parsedHash.cost.passes < cost.passes
    },
  }
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>
