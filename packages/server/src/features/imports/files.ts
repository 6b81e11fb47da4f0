import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Facts, Source } from './source.ts'
import { SourceFailure } from './source.ts'

const headBytes = 4096

const isGone = (error: unknown) => /^(ENOENT|ENOTDIR|EACCES|EISDIR)$/.test((error as { code?: string }).code ?? '')

async function* chunksOf(file: string, signal: AbortSignal) {
  try {
    yield* createReadStream(file, { signal }) as AsyncIterable<Buffer>
  } catch (error) {
    throw isGone(error) ? new SourceFailure('file_gone', { cause: error }) : error
  }
}

async function headOf(file: string) {
  const handle = await open(file).catch((error: unknown) => {
    throw isGone(error) ? new SourceFailure('file_gone', { cause: error }) : error
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** How pictures on a disk of this machine are read. */
export const fromFiles: Pick<Source, 'read' | 'head'> = {
  read: ({ place }: Facts, signal) => chunksOf(place, signal),
  head: ({ place }: Facts) => headOf(place),
}
