import { constants } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { SNIFFED_BYTES } from '#images/formats/formats.ts'
import { type ImportedPhotoFacts, type ImportSource, SourceFailure } from './import-source.ts'

/** Symbolic links are not followed, and opening a pipe must not block. */
const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''
const isGone = (error: unknown) => /^(ENOENT|ENOTDIR|EACCES|EISDIR|ENXIO|ENAMETOOLONG)$/.test(codeOf(error))

function failureOf(error: unknown) {
  if (codeOf(error) === 'ELOOP') return new SourceFailure('file_outside', { cause: error })
  return isGone(error) ? new SourceFailure('file_gone', { cause: error }) : error
}

/**
 * The opened file is compared with the file at its real path: a parent folder that is a symbolic link leads out of the
 * root, and one replaced by a link meanwhile leads to another file.
 */
async function assertWithin(root: string, file: string, handle: FileHandle) {
  const opened = await handle.stat()
  if (!opened.isFile()) throw new SourceFailure('file_gone')
  const [realRoot, realFile] = await Promise.all([realpath(root), realpath(file)])
  const { dev, ino } = await stat(realFile)
  const isSame = dev === opened.dev && ino === opened.ino
  if (!isSame || !realFile.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep))
    throw new SourceFailure('file_outside')
  return opened
}

/** Opens a file below the root; neither it nor its parent folders may lead outside. */
async function openWithin(root: string, file: string) {
  try {
    const handle = await open(file, READ_FLAGS)
    try {
      return { handle, bytes: (await assertWithin(root, file, handle)).size }
    } catch (error) {
      await handle.close()
      throw error
    }
  } catch (error) {
    throw failureOf(error)
  }
}

export async function* readWithin(root: string, file: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const { handle } = await openWithin(root, file)
  try {
    yield* handle.createReadStream({ signal, autoClose: false }) as AsyncIterable<Buffer>
  } finally {
    await handle.close()
  }
}

async function readHead(root: string, file: string, most: number) {
  const { handle } = await openWithin(root, file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Reads a small text below the root; null when it is too long, a symbolic link or unreadable. */
export async function readTextWithin(root: string, file: string, mostBytes: number): Promise<string | null> {
  const head = await readHead(root, file, mostBytes + 1).catch((error: unknown) => {
    if (error instanceof SourceFailure) return null
    throw error
  })
  return head && head.length <= mostBytes ? head.toString() : null
}

/** Reads pictures from the local disk, never from outside the root. */
export const filesWithin = (root: string): Pick<ImportSource, 'read' | 'head'> => ({
  read: ({ place }: ImportedPhotoFacts, signal) => readWithin(root, place, signal),
  head: ({ place }: ImportedPhotoFacts) => readHead(root, place, SNIFFED_BYTES),
})
