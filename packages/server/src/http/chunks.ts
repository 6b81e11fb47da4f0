import type { IncomingMessage } from 'node:http'
import { refuse } from '#platform/refusal.ts'
import { watch } from './form.ts'

/** A body as it comes; it fails when the client goes away, or sends too slowly to ever finish. */
export async function* chunksOf(raw: IncomingMessage, second: number): AsyncGenerator<Buffer, void, void> {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  gone.catch(() => {})
  const unwatch = watch(raw, second, reject)
  const chunks = raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  try {
    for (;;) {
      const { done, value } = await Promise.race([chunks.next(), gone]).catch(() => {
        throw refuse('upload_interrupted')
      })
      if (done) return
      yield value
    }
  } finally {
    unwatch()
    // The rest is read and dropped, so that a client still sending gets to see the answer.
    raw.resume()
  }
}
