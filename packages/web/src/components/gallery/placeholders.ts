const mostKept = 2000

/** Thumbhashes as pictures: drawn in a worker, since thirty in one frame would take ten milliseconds of it. */
export function placeholders() {
  const drawn = new Map<string, string>()
  let asked = new Set<string>()
  let waiting = new Set<string>()
  let worker: Worker | undefined
  let isScheduled = false
  let onChange = () => {}

  function handleDrawn({ data }: MessageEvent<[string, string][]>) {
    for (const [hash, url] of data) {
      drawn.set(hash, url)
      asked.delete(hash)
    }
    for (const hash of drawn.keys()) {
      if (drawn.size <= mostKept) break
      drawn.delete(hash)
    }
    onChange()
  }

  function send() {
    isScheduled = false
    if (!worker) {
      worker = new Worker(new URL('./thumbhash.worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', handleDrawn)
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage([...waiting])
    waiting = new Set()
  }

  return {
    /** Nothing until it is drawn. */
    of(hash: string | null) {
      if (!hash) return null
      const known = drawn.get(hash)
      if (known !== undefined) return known || null
      if (!asked.has(hash)) {
        asked.add(hash)
        waiting.add(hash)
        if (!isScheduled) queueMicrotask(send)
        isScheduled = true
      }
      return null
    },

    attend(given: () => void) {
      onChange = given
      return () => {
        worker?.terminate()
        worker = undefined
        asked = new Set()
      }
    },
  }
}
