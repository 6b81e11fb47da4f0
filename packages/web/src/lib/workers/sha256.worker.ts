import { createSHA256 } from 'hash-wasm'

/** Bytes read at a time, so that a large file is never in memory as a whole. */
const CHUNK_BYTES = 4 * 1024 * 1024

const hasher = createSHA256()

async function hash(file: Blob) {
  const sha256 = (await hasher).init()
  for (let offset = 0; offset < file.size; offset += CHUNK_BYTES) {
    sha256.update(new Uint8Array(await file.slice(offset, offset + CHUNK_BYTES).arrayBuffer()))
  }
  return sha256.digest('hex')
}

/** Files are hashed one at a time, as they share one hasher. */
let last: Promise<unknown> = Promise.resolve()

self.addEventListener('message', ({ data: { id, file } }: MessageEvent<{ id: number; file: Blob }>) => {
  const made = last.then(() => hash(file))
  last = made.catch(() => '')
  void last.then((sha256) => self.postMessage({ id, sha256 }, { transfer: [] }))
})
