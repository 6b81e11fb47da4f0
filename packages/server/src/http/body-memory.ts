interface Passed {
  chunk: Buffer
  /** So many bytes of the file had been read from the body when this chunk was through. */
  upTo: number
}

/**
 * Each chunk of a body has memory of its own outside of the heap. Left to the collector, it starts a full collection
 * every few megabytes, which costs a quarter of a large upload; so it is given back as soon as nobody looks at it.
 */
export function bodyMemory() {
  const passed: Passed[] = []
  let used = 0

  function giveBack() {
    while (passed[0] && passed[0].upTo <= used) {
      const { buffer, byteLength } = passed.shift()!.chunk
      // What is a part of something larger may be in use elsewhere.
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
    }
  }

  return {
    giveBack,

    /** The parser is done with this chunk, and before it with all the others. */
    pass(chunk: Buffer, upTo: number) {
      giveBack()
      passed.push({ chunk, upTo })
    },

    /** What is handed out counts as used when more is asked for. */
    async *lend(stream: AsyncIterable<Buffer>) {
      for await (const part of stream) {
        const { length } = part
        yield part
        used += length
      }
    },
  }
}
