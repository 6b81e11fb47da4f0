import { refuse } from '#platform/refusal.ts'

interface Writer {
  stop: () => void
  isDone: Promise<unknown>
}

/**
 * One writer at a time for each upload of this process. A connection that broke may look alive here for long: so whoever
 * comes later is believed, and the one before is stopped, with what it has received saved.
 */
export function writers() {
  const active = new Map<string, Writer>()

  async function end({ stop, isDone }: Writer) {
    stop()
    await isDone
  }

  return {
    /** Whoever writes stops, and what has come is saved. */
    async settle(id: string) {
      const writer = active.get(id)
      if (writer) await end(writer)
    },

    async alone<T>(id: string, chunks: AsyncIterable<Buffer>, work: (chunks: AsyncIterable<Buffer>) => Promise<T>) {
      // No pause between the last look and taking the place: two could take it.
      for (let writer = active.get(id); writer; writer = active.get(id)) await end(writer)
      const { promise: stopped, reject } = Promise.withResolvers<never>()
      stopped.catch(() => {})
      async function* stoppable() {
        const source = chunks[Symbol.asyncIterator]()
        try {
          for (;;) {
            const step = await Promise.race([source.next(), stopped])
            if (step.done) return
            yield step.value
          }
        } finally {
          void source.return?.()
        }
      }
      const working = work(stoppable())
      const isDone = working.catch(() => {}).finally(() => active.delete(id))
      active.set(id, { stop: () => reject(refuse('upload_interrupted')), isDone })
      return working
    },
  }
}
