/** Hashes files one after the other in a worker; '' if a file cannot be read. */
export function createSha256Worker() {
  let worker: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, (sha256: string) => void>()

  function startWorker() {
    const begun = new Worker(new URL('./sha256.worker.ts', import.meta.url), { type: 'module' })
    begun.addEventListener('message', ({ data }: MessageEvent<{ id: number; sha256: string }>) => {
      waiting.get(data.id)?.(data.sha256)
      waiting.delete(data.id)
    })
    // Files are uploaded without deduplication if the worker fails.
    begun.addEventListener('error', () => stop())
    return begun
  }

  function stop() {
    worker?.terminate()
    worker = null
    for (const settle of waiting.values()) settle('')
    waiting.clear()
  }

  return {
    hash: (file: Blob) =>
      new Promise<string>((resolve) => {
        worker ??= startWorker()
        waiting.set(++lastId, resolve)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
        worker.postMessage({ id: lastId, file })
      }),
    stop,
  }
}

/** Short hash of a text (FNV-1a, 64 bits), for change detection only; not cryptographic. */
export function hashText(text: string) {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn
  }
  return hash.toString(16).padStart(16, '0')
}
