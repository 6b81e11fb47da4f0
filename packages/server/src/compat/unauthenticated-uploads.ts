import { createReadStream } from 'node:fs'
import type { IncomingPart } from '#http/api/multipart-form.ts'
import { networkOf } from '#platform/rate-limits/client-network.ts'
import { refuse } from '#platform/refusal.ts'
import type { Spool } from '#storage/local/spool.ts'

/**
 * Limits for clients that send their token after the file: maximum bytes, seconds until the token, and concurrent
 * networks.
 */
const unknown = { bytes: 64 * 1024 * 1024, seconds: 120, networks: 4 }

/** The file is opened on first read, since a refused upload never reads it. */
async function* contentsOf(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file)
}

/** Yields chunks until the time limit, which fails the rest. */
async function* until(late: Promise<never>, chunks: AsyncIterable<Buffer>) {
  const coming = chunks[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await Promise.race([coming.next(), late])
    if (done) return
    yield value
  }
}

/** Restricts unauthenticated uploads, whose capacity is small: no network takes all of it, or for long. */
export function strangers({ spool, second }: { spool: Pick<Spool, 'receive' | 'remove'>; second: number }) {
  /** Networks from which an unauthenticated upload is running. */
  const networks = new Set<string>()

  /** Spools a file until its sender has authenticated; the whole body must have arrived by then. */
  async function aside<T>(part: IncomingPart, late: Promise<never>, go: (kept: IncomingPart) => Promise<T>) {
    const { file } = await spool.receive(until(late, part.chunks), (bytes) => {
      if (bytes > unknown.bytes) throw refuse('body_too_large')
    })
    try {
      return await go({ ...part, chunks: contentsOf(file), before: await Promise.race([part.fields, late]) })
    } finally {
      await spool.remove(file)
    }
  }

  return async <T>(ip: string, part: IncomingPart, go: (kept: IncomingPart) => Promise<T>) => {
    const network = networkOf(ip)
    if (networks.has(network) || networks.size >= unknown.networks) throw refuse('server_busy', { retry_after: 5 })
    networks.add(network)
    const { promise: late, reject } = Promise.withResolvers<never>()
    late.catch(() => {})
    const patience = setTimeout(() => reject(refuse('upload_interrupted')), unknown.seconds * second)
    try {
      return await aside(part, late, go)
    } finally {
      clearTimeout(patience)
      networks.delete(network)
    }
  }
}
